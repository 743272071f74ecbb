//! The list of facts, and the count of what agreed with it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{anyhow, bail, Result};

/// One line: what it is about, and the values.
pub struct Fact {
    pub kind: String,
    pub subject: String,
    pub values: Vec<String>,
}

impl Fact {
    pub fn text(&self, index: usize) -> Result<&str> {
        self.values.get(index).map(String::as_str).ok_or_else(|| anyhow!("fact {} has no value {index}", self.kind))
    }

    pub fn number(&self, index: usize) -> Result<u64> {
        Ok(self.text(index)?.parse()?)
    }
}

/// The facts about one file.
#[derive(Default)]
pub struct OfFile(Vec<Fact>);

impl OfFile {
    pub fn of_kind<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Fact> {
        self.0.iter().filter(move |fact| fact.kind == kind)
    }

    pub fn find(&self, kind: &str, subject: &str) -> Option<&Fact> {
        self.0.iter().find(|fact| fact.kind == kind && fact.subject == subject)
    }
}

pub struct Facts(BTreeMap<String, OfFile>);

impl Facts {
    pub fn read(path: &Path) -> Result<Facts> {
        let mut files: BTreeMap<String, OfFile> = BTreeMap::new();
        for line in fs::read_to_string(path)?.lines() {
            let mut parts = line.split('\t').map(str::to_owned);
            let (Some(file), Some(kind), Some(subject)) = (parts.next(), parts.next(), parts.next()) else {
                bail!("no fact: {line}");
            };
            files.entry(file).or_default().0.push(Fact { kind, subject, values: parts.collect() });
        }
        Ok(Facts(files))
    }

    pub fn by_file(&self) -> impl Iterator<Item = (&str, &OfFile)> {
        self.0.iter().map(|(file, facts)| (file.as_str(), facts))
    }
}

/// Fails with a message unless both are equal.
pub fn same<T: PartialEq + std::fmt::Debug>(what: &str, expected: T, found: T) -> Result<()> {
    if expected == found { Ok(()) } else { bail!("{what}: expected {expected:?}, found {found:?}") }
}

#[derive(Default)]
pub struct Checks {
    file: String,
    counts: BTreeMap<&'static str, u64>,
    pub passed: u64,
    pub failed: u64,
}

impl Checks {
    pub fn begin(&mut self, file: &str) {
        self.file = file.to_owned();
    }

    pub fn run(&mut self, kind: &'static str, check: impl FnOnce() -> Result<()>) {
        *self.counts.entry(kind).or_default() += 1;
        match check() {
            Ok(()) => self.passed += 1,
            Err(e) => {
                self.failed += 1;
                println!("FAILED {}: {e:#}", self.file);
            }
        }
    }

    pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        self.counts.iter().map(|(kind, count)| (*kind, *count))
    }
}
