//! The original's times for the workloads of `sql-tests/bench`, each a line: name, tab, nanoseconds.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{anyhow, Result};
use znippy_common::arrow::array::RecordBatch;
use znippy_common::{append_files_with_policy, create_archive, HotArchive, SkipPolicy, ZnippyArchive};
use znippy_plugin_git::pushlog::{encode_frame, scan_frames, PushLog};
use znippy_plugin_git::refs::{build_push_batch, refs_schema, RefLog, RefUpdate};

const PUSH_COUNT: u64 = 20_000;
const RE_SEAL_SAMPLES: usize = 40;
const FILE_LENGTH_BYTES: usize = 1_500;

pub fn run(folder: &Path, memory: &Path) -> Result<()> {
    logs(folder)?;
    appends(&folder.join("hot"), "hot-append")?;
    appends(&memory.join("pushlog-original"), "hot-append-memory")?;
    many_appends(&folder.join("many"))?;
    many_reseals(&folder.join("reseals"))?;
    archives(folder)
}

fn say(name: &str, nanos: u64) {
    println!("{name}\t{nanos}");
}

fn logs(folder: &Path) -> Result<()> {
    let schema = refs_schema();
    let pushes: Result<Vec<RecordBatch>> = (0..PUSH_COUNT).map(push).collect();
    let pushes = pushes?;
    let mut frames = Vec::new();
    say(
        "encode-frame",
        best(9, || {
            frames.clear();
            for push in &pushes {
                frames.extend(encode_frame(&schema, push)?);
            }
            Ok(())
        })? / PUSH_COUNT,
    );
    say("scan", best(9, || Ok(drop(black_box(scan_frames(&frames)))))?);

    let file = folder.join("x.log");
    let log = PushLog::new(&file, schema.clone());
    let mut rounds = Vec::new();
    for _ in 0..5 {
        rounds.push(median_of(pushes.iter().map(|push| timed(|| log.append_with(push, false).map(drop)))));
        fs::remove_file(&file)?;
    }
    say("append", best_of(rounds.into_iter())?);
    say("append-durable", median_of(pushes[..1_000].iter().map(|push| timed(|| log.append(push).map(drop))))?);
    let mut compactions = Vec::new();
    let mut seals = Vec::new();
    for round in 0..7 {
        fs::write(&file, &frames)?;
        let archive = fresh(&folder.join(format!("seal{round}")))?.join("x.znippy");
        let hot = HotArchive::open(&archive, 3, SkipPolicy::already_compressed())?;
        let refs = RefLog::new(&file);
        seals.push(timed(|| {
            let section = refs.seal_section()?;
            hot.seal(Some(Box::new(move |_| Ok(vec![section])))).map(drop)
        }));
        compactions.push(timed(|| log.compact().map(drop)));
    }
    say("seal-log", best_of(seals.into_iter())?);
    say("compact", best_of(compactions.into_iter())?);
    fs::remove_file(&file)?;
    Ok(())
}

/// Appends of two files each.
fn appends(folder: &Path, name: &str) -> Result<()> {
    let archive = fresh(folder)?.join("x.znippy");
    let hot = HotArchive::open(&archive, 3, SkipPolicy::already_compressed())?;
    say(name, median_of((0..2_000).map(|i| timed(|| hot.append(&[file(2 * i), file(2 * i + 1)]).map(drop))))?);
    drop(hot);
    fs::remove_dir_all(folder)?;
    Ok(())
}

/// 8,000 appends of one file each.
fn many_appends(folder: &Path) -> Result<()> {
    let archive = fresh(folder)?.join("x.znippy");
    let hot = HotArchive::open(&archive, 3, SkipPolicy::already_compressed())?;
    let cpu = cpu_nanos()?;
    say("hot-8000", timed(|| (0..8_000).try_for_each(|i| hot.append(&[file(i)]).map(drop)))?);
    say("hot-8000-cpu", cpu_nanos()? - cpu);
    fs::remove_dir_all(folder)?;
    Ok(())
}

/// Adding one file 8,000 times to a sealed archive: some sizes are measured and added up.
fn many_reseals(folder: &Path) -> Result<()> {
    let archive = fresh(folder)?.join("x.znippy");
    let policy = SkipPolicy::already_compressed();
    let (mut wall, mut cpu) = (0, 0);
    for sample in 0..=RE_SEAL_SAMPLES {
        append_to_new(&archive, &files(0, (8_000 * sample / RE_SEAL_SAMPLES).max(1)))?;
        let before = cpu_nanos()?;
        for i in 0..3 {
            wall += timed(|| append_files_with_policy(&archive, &[file(9_000 + i)], 3, policy).map(drop))?;
        }
        cpu += cpu_nanos()? - before;
        fs::remove_file(&archive)?;
    }
    let times = 8_000 / (3 * (RE_SEAL_SAMPLES as u64 + 1));
    say("re-seal-8000", wall * times);
    say("re-seal-8000-cpu", cpu * times);
    Ok(())
}

fn archives(folder: &Path) -> Result<()> {
    let small = fresh(&folder.join("open"))?.join("x.znippy");
    create_archive(&small, &files(0, 4_000), 1)?;
    say("open", best(101, || Ok(drop(black_box(ZnippyArchive::open(&small)?))))?);

    // One file added to a sealed archive of 8,000.
    let archive = fresh(&folder.join("reseal"))?.join("x.znippy");
    let policy = SkipPolicy::already_compressed();
    append_to_new(&archive, &files(0, 8_000))?;
    let cpu = cpu_nanos()?;
    say("re-seal", median_of((0..20).map(|i| timed(|| append_files_with_policy(&archive, &[file(8_000 + i)], 3, policy).map(drop))))?);
    say("re-seal-cpu", (cpu_nanos()? - cpu) / 20);

    let large = fresh(&folder.join("seal"))?.join("x.znippy");
    let hot = HotArchive::open(&large, 3, policy)?;
    hot.append(&files(0, 64_000))?;
    let cpu = cpu_nanos()?;
    hot.seal(None)?;
    say("seal-64000-cpu", cpu_nanos()? - cpu);
    Ok(())
}

fn append_to_new(archive: &Path, files: &[(String, Vec<u8>)]) -> Result<()> {
    let hot = HotArchive::open(archive, 3, SkipPolicy::already_compressed())?;
    hot.append(files)?;
    hot.seal(None)?;
    Ok(())
}

fn push(number: u64) -> Result<RecordBatch> {
    let updates: Vec<RefUpdate> = (0..4)
        .map(|row| RefUpdate {
            name: format!("refs/heads/branch-{:05}", (number * 4 + row) % 5_000),
            target: Some(format!("{:040x}", u128::from(number * 4 + row) * 0x9e37_79b9_7f4a_7c15)),
            peeled: None,
            symref_target: None,
        })
        .collect();
    build_push_batch(&updates, number, 1_700_000_000_000 + number)
}

fn files(from: usize, count: usize) -> Vec<(String, Vec<u8>)> {
    (from..from + count).map(file).collect()
}

fn file(number: usize) -> (String, Vec<u8>) {
    let content = (0..FILE_LENGTH_BYTES).map(|at| (number * 31 + at * at) as u8).collect();
    (format!("objects/pack/pack-{number:020x}.pack"), content)
}

fn fresh(folder: &Path) -> Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    Ok(folder.to_owned())
}

fn timed(call: impl FnOnce() -> Result<()>) -> Result<u64> {
    let start = Instant::now();
    call()?;
    Ok(start.elapsed().as_nanos() as u64)
}

/// What else the machine does only ever makes a round longer.
fn best(rounds: usize, mut call: impl FnMut() -> Result<()>) -> Result<u64> {
    best_of((0..rounds).map(|_| timed(&mut call)))
}

fn best_of(times: impl Iterator<Item = Result<u64>>) -> Result<u64> {
    times.collect::<Result<Vec<u64>>>()?.into_iter().min().ok_or_else(|| anyhow!("nothing was timed"))
}

fn median_of(times: impl Iterator<Item = Result<u64>>) -> Result<u64> {
    let mut times: Vec<u64> = times.collect::<Result<_>>()?;
    times.sort_unstable();
    times.get(times.len() / 2).copied().ok_or_else(|| anyhow!("nothing was timed"))
}

/// What this thread has used of a processor so far.
fn cpu_nanos() -> Result<u64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat")?;
    Ok(text.split_whitespace().next().ok_or_else(|| anyhow!("no figure"))?.parse()?)
}
