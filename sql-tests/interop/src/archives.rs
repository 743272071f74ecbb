//! Archives: opened, listed, verified and extracted by the original; hot ones are gone on with and sealed by it.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Cursor, Read, Seek, SeekFrom};
use std::path::Path;

use anyhow::{anyhow, bail, Context, Result};
use znippy_common::arrow::array::RecordBatch;
use znippy_common::arrow::ipc::reader::StreamReader;
use znippy_common::{
    fsmeta, ipc_guard, locate_file, read_archive_meta, read_znippy_full_manifest, verify_archive_integrity, ArchiveReader,
    HotArchive, MetaValue, SkipPolicy, ZnippyArchive, ZnippyReader,
};
use znippy_plugin_git::graph::read_graph;
use znippy_plugin_git::refs::read_refs;
use znippy_plugin_git::secrets::read_secrets;

use crate::facts::{same, Fact, OfFile};
use crate::logs::{refs_text, secrets_text};
use crate::values::{bytes, digest, digest_of_rows, float, quoted};

pub fn check_sealed(path: &Path, archive: &Fact, facts: &OfFile) -> Result<()> {
    let opened = ZnippyArchive::open(path)?;
    check_files(&opened, facts)?;
    for fact in facts.of_kind("file") {
        let content = opened.extract_file_verified(&fact.subject)?;
        same(&fact.subject, fact.text(1)?, &digest(&content))?;
        if locate_file(path, &fact.subject)?.is_empty() {
            bail!("{} is not located", fact.subject);
        }
    }
    same("a file that is not there", false, opened.contains("no such file"))?;
    let report = verify_archive_integrity(path)?;
    same("corrupt files", 0, report.corrupt_files)?;
    same("verified files", archive.number(0)?, report.verified_files as u64)?;
    same("chunks", archive.number(1)?, report.chunks)?;
    same("rows of the lookup", archive.number(1)?, ArchiveReader::open(path)?.row_count() as u64)?;
    check_sections(path, facts)?;
    check_reserved(path, facts)
}

/// The archive is listed and extracted; then the original appends, seals, and opens what it sealed.
pub fn check_hot(path: &Path, place: &Path, archive: &Fact, facts: &OfFile) -> Result<()> {
    let name = path.file_name().ok_or_else(|| anyhow!("no name"))?;
    fs::create_dir_all(place)?;
    for entry in fs::read_dir(path.parent().ok_or_else(|| anyhow!("no folder"))?)? {
        let entry = entry?;
        fs::copy(entry.path(), place.join(entry.file_name()))?;
    }
    let copy = place.join(name);
    same("is hot", true, HotArchive::is_hot(&copy))?;
    let hot = HotArchive::open(&copy, 3, SkipPolicy::default())?;
    check_files(&hot, facts)?;
    let added = ("by the original".to_owned(), b"original ".repeat(100));
    same("rows replaced", 0, hot.append(std::slice::from_ref(&added))?.rows_replaced)?;
    check_files_and(&hot, facts, Some(&added.0))?;
    same("rows sealed", archive.number(0)? + 1, hot.seal(None)?.rows_sealed)?;
    let sealed = ZnippyArchive::open(&copy)?;
    check_files_and(&sealed, facts, Some(&added.0))?;
    same("what was added", added.1, sealed.extract_file_verified(&added.0)?)?;
    same("corrupt files", 0, verify_archive_integrity(&copy)?.corrupt_files)
}

fn check_files(reader: &dyn ZnippyReader, facts: &OfFile) -> Result<()> {
    check_files_and(reader, facts, None)
}

fn check_files_and(reader: &dyn ZnippyReader, facts: &OfFile, added: Option<&str>) -> Result<()> {
    let expected: BTreeSet<String> =
        facts.of_kind("file").map(|fact| fact.subject.clone()).chain(added.map(str::to_owned)).collect();
    let listed = reader.list_files()?;
    same("number of files", expected.len(), listed.len())?;
    same("files", expected, listed.into_iter().collect())?;
    for fact in facts.of_kind("file") {
        let path = fact.subject.as_str();
        same(path, true, reader.contains(path))?;
        same(path, Some(fact.number(0)?), reader.file_size(path))?;
        same(path, fact.text(1)?, &digest(&reader.extract_file(path)?))?;
    }
    Ok(())
}

fn check_sections(path: &Path, facts: &OfFile) -> Result<()> {
    let (manifest, _) = read_znippy_full_manifest(path)?;
    same("sections", facts.of_kind("section").count(), manifest.len())?;
    let mut file = fs::File::open(path)?;
    for (index, entry) in manifest.iter().enumerate() {
        let fact = facts.find("section", &index.to_string()).ok_or_else(|| anyhow!("no fact of section {index}"))?;
        let module = if entry.module_name.is_empty() { "-" } else { &entry.module_name };
        same("module", fact.text(0)?, module)?;
        same("offset", fact.number(1)?, entry.index_offset)?;
        same("length", fact.number(2)?, entry.index_len)?;
        same("rows that the manifest states", fact.number(3)?, entry.row_count)?;
        file.seek(SeekFrom::Start(entry.index_offset))?;
        let mut section = vec![0; entry.index_len as usize];
        file.read_exact(&mut section)?;
        if fact.text(4)? == "raw" {
            same(module, fact.text(7)?, &digest(&section))?;
            continue;
        }
        ipc_guard::check_stream(&section).with_context(|| module.to_owned())?;
        let batches: Result<Vec<RecordBatch>, _> = StreamReader::try_new(Cursor::new(&section), None)?.collect();
        let batches = batches?;
        same(module, fact.number(5)?, batches.len() as u64)?;
        same(module, fact.number(6)?, batches.iter().map(|batch| batch.num_rows() as u64).sum())?;
        same(module, fact.text(7)?, &digest_of_rows(&batches)?)?;
    }
    Ok(())
}

fn check_reserved(path: &Path, facts: &OfFile) -> Result<()> {
    match facts.find("state", "refs") {
        Some(fact) => {
            let text = refs_text(&read_refs(path)?.ok_or_else(|| anyhow!("no refs"))?);
            same("refs", fact.text(1)?, &digest(text.as_bytes()))?;
        }
        None => same("refs", false, read_refs(path)?.is_some())?,
    }
    match facts.find("state", "secrets") {
        Some(fact) => {
            let text = secrets_text(&read_secrets(path)?.ok_or_else(|| anyhow!("no secrets"))?);
            same("secrets", fact.text(1)?, &digest(text.as_bytes()))?;
        }
        None => same("secrets", false, read_secrets(path)?.is_some())?,
    }
    for fact in facts.of_kind("graph") {
        let nodes = read_graph(path)?.ok_or_else(|| anyhow!("no graph"))?;
        same("commits", fact.number(0)?, nodes.len() as u64)?;
    }
    if facts.of_kind("mode").count() > 0 {
        let entries = fsmeta::read_fsmeta(path)?.ok_or_else(|| anyhow!("no modes"))?;
        same("modes", facts.of_kind("mode").count(), entries.len())?;
        for entry in entries {
            let fact = facts.find("mode", &entry.relative_path).ok_or_else(|| anyhow!("mode of {}", entry.relative_path))?;
            same(&entry.relative_path, fact.number(0)?, entry.kind as u64)?;
            same(&entry.relative_path, fact.number(1)?, u64::from(entry.mode))?;
        }
    }
    if facts.of_kind("remark").count() > 0 {
        check_remarks(path, facts)?;
    }
    Ok(())
}

fn check_remarks(path: &Path, facts: &OfFile) -> Result<()> {
    let meta = read_archive_meta(path)?;
    let index = meta.index().ok_or_else(|| anyhow!("no remarks"))?;
    same("remarks", facts.of_kind("remark").count(), index.len())?;
    for entry in index.iter() {
        let of = entry.relative_path.clone().unwrap_or_else(|| "~".to_owned());
        let fact = facts
            .of_kind("remark")
            .find(|fact| fact.subject == of && fact.values[0] == entry.key)
            .ok_or_else(|| anyhow!("a remark {} of {of}", entry.key))?;
        let text = match &entry.value {
            MetaValue::Str(value) => quoted(value),
            MetaValue::I64(value) => value.to_string(),
            MetaValue::F64(value) => float(*value),
            MetaValue::Bool(value) => value.to_string(),
            MetaValue::Bytes(value) => bytes(value),
        };
        same(&entry.key, fact.text(1)?, &text)?;
    }
    Ok(())
}
