//! Opens files that pushlog wrote with the original's own crates, and compares what they say with the list of facts beside the files.
//!
//! `pushlog-interop check FOLDER SCRATCH` checks `FOLDER/facts.tsv` line by line; what the crates change is copied to `SCRATCH` first.
//! `pushlog-interop bench FOLDER MEMORY_FOLDER` times the original, in a folder of a disk and one of a file system in memory.
//! The last line of a check is `N passed, N failed`; the exit code is 0 only if nothing failed and every kind of fact was met.

mod archives;
mod bench;
mod facts;
mod logs;
mod values;

use std::path::Path;
use std::process::ExitCode;

use facts::{Checks, Facts};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["check", folder, scratch] => check(Path::new(folder), Path::new(scratch)),
        ["bench", folder, memory] => match bench::run(Path::new(folder), Path::new(memory)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(e) => {
                eprintln!("{e:#}");
                ExitCode::FAILURE
            }
        },
        _ => {
            eprintln!("usage: pushlog-interop check FOLDER SCRATCH | bench FOLDER MEMORY_FOLDER");
            ExitCode::from(2)
        }
    }
}

fn check(folder: &Path, scratch: &Path) -> ExitCode {
    let facts = match Facts::read(&folder.join("facts.tsv")) {
        Ok(facts) => facts,
        Err(e) => {
            eprintln!("facts.tsv: {e}");
            return ExitCode::from(2);
        }
    };
    let mut checks = Checks::default();
    for (file, of_file) in facts.by_file() {
        checks.begin(file);
        let path = folder.join(file);
        let place = scratch.join(file.replace('/', "_"));
        for fact in of_file.of_kind("log") {
            checks.run("log", || logs::check(&path, &place, fact, of_file));
        }
        for fact in of_file.of_kind("archive") {
            match fact.subject.as_str() {
                "sealed" => checks.run("sealed", || archives::check_sealed(&path, fact, of_file)),
                _ => checks.run("hot", || archives::check_hot(&path, &place, fact, of_file)),
            }
        }
    }
    for (kind, count) in checks.counts() {
        println!("{kind}: {count}");
    }
    println!("{} passed, {} failed", checks.passed, checks.failed);
    let is_complete = ["log", "sealed", "hot"].iter().all(|kind| checks.counts().any(|(met, _)| met == *kind));
    if checks.failed == 0 && is_complete { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
