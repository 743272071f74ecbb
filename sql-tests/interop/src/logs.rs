//! Push logs: scanned, folded, appended to and compacted by the original.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{anyhow, Context, Result};
use znippy_common::arrow::datatypes::Schema;
use znippy_plugin_git::pushlog::{encode_frame, scan_frames, PushLog, PushLogScan};
use znippy_plugin_git::refs::{self, RefLog, RefUpdate};
use znippy_plugin_git::secrets;

use crate::facts::{same, Fact, OfFile};
use crate::values::{digest, digest_of_rows, hex};

pub fn check(path: &Path, place: &Path, log: &Fact, facts: &OfFile) -> Result<()> {
    let bytes = fs::read(path)?;
    let scan = scan_frames(&bytes);
    if log.subject == "extended" {
        // Types that the original does not have: it takes the whole log for a torn tail, as it should.
        same("frames of types it does not have", 0, scan.pushes.len())?;
        return same("torn bytes of types it does not have", bytes.len() as u64, scan.torn_tail_bytes);
    }
    check_frames(&bytes, &scan, log, facts)?;
    let schema = scan.pushes.first().ok_or_else(|| anyhow!("no frame"))?.schema();
    match log.subject.as_str() {
        "refs" => same("schema", refs::refs_schema(), schema.clone())?,
        "secrets" => same("schema", secrets::secrets_schema(), schema.clone())?,
        _ => {}
    }
    for fact in facts.of_kind("state") {
        check_state(fact, &scan)?;
    }
    fs::create_dir_all(place)?;
    let copy = place.join("copy.log");
    fs::copy(path, &copy)?;
    go_on(&copy, &schema, log, facts)
}

fn check_frames(bytes: &[u8], scan: &PushLogScan, log: &Fact, facts: &OfFile) -> Result<()> {
    same("torn bytes", 0, scan.torn_tail_bytes)?;
    same("frames", log.number(0)?, scan.pushes.len() as u64)?;
    let rows: usize = scan.pushes.iter().map(|push| push.num_rows()).sum();
    same("rows", log.number(1)?, rows as u64)?;
    let values = facts.find("values", "-").ok_or_else(|| anyhow!("no fact of values"))?;
    same("values", values.text(1)?, &digest_of_rows(&scan.pushes)?)?;
    for fact in facts.of_kind("frame") {
        let index: usize = fact.subject.parse()?;
        let (from, length) = (fact.number(0)? as usize, fact.number(1)? as usize);
        let push = &scan.pushes[index];
        same("rows of a frame", fact.number(2)?, push.num_rows() as u64)?;
        same("values of a frame", fact.text(3)?, &digest_of_rows([push])?)?;
        let ours = bytes.get(from..from + length).ok_or_else(|| anyhow!("frame {index} lies outside"))?;
        same("frames in a frame's bytes", 1, scan_frames(ours).pushes.len())?;
        let theirs = encode_frame(&push.schema(), push)?;
        if ours.len() >= theirs.len() {
            // Frames of the usual alignment are the original's own, byte for byte.
            same("bytes of a frame", digest(&theirs), digest(ours))?;
        }
    }
    Ok(())
}

fn check_state(fact: &Fact, scan: &PushLogScan) -> Result<()> {
    let text = match fact.subject.as_str() {
        "refs" => refs_text(&refs::fold(&scan.pushes)?),
        _ => secrets_text(&secrets::fold(&scan.pushes)?),
    };
    same("names in force", fact.number(0)?, text.lines().count() as u64)?;
    same("state", fact.text(1)?, &digest(text.as_bytes()))
}

pub fn refs_text(state: &std::collections::BTreeMap<String, refs::RefState>) -> String {
    let or_null = |value: &Option<String>| value.clone().unwrap_or_else(|| "~".to_owned());
    state
        .iter()
        .map(|(name, at)| {
            let (target, peeled, symref) = (or_null(&at.target), or_null(&at.peeled), or_null(&at.symref_target));
            format!("{name}\t{target}\t{peeled}\t{symref}\t{}\t{}\n", at.push_seq, at.updated_ms)
        })
        .collect()
}

pub fn secrets_text(state: &std::collections::BTreeMap<String, secrets::SecretState>) -> String {
    state
        .iter()
        .map(|(name, at)| {
            let recipient = at.recipient.clone().unwrap_or_else(|| "~".to_owned());
            format!("{name}\t{}\t{recipient}\t{}\t{}\n", hex(&at.ciphertext), at.push_seq, at.updated_ms)
        })
        .collect()
}

/// The original appends to our log and compacts it; nothing is lost.
fn go_on(copy: &Path, schema: &Arc<Schema>, log: &Fact, facts: &OfFile) -> Result<()> {
    let frames = log.number(0)?;
    let end = fs::metadata(copy)?.len();
    let original = PushLog::new(copy, schema.clone());
    let first = original.scan()?.pushes[0].clone();
    same("offset of an appended push", end, original.append(&first).context("append")?)?;
    same("frames after an append", frames + 1, original.frame_count()? as u64)?;
    fs::OpenOptions::new().write(true).open(copy)?.set_len(end)?;
    if log.subject == "refs" {
        let refs = RefLog::new(copy);
        let next = refs.next_push_seq()?;
        let update = RefUpdate { name: "HEAD".into(), target: None, peeled: None, symref_target: Some("x".into()) };
        same("number of a push", next, refs.push(&[update])?)?;
        same("HEAD", Some("x".to_owned()), refs.get("HEAD")?.and_then(|state| state.symref_target))?;
        fs::OpenOptions::new().write(true).open(copy)?.set_len(end)?;
    }
    let report = original.compact().context("compact")?;
    same("rows of a compaction", log.number(1)?, report.rows as u64)?;
    let compacted = original.scan()?;
    same("frames after a compaction", 1, compacted.pushes.len())?;
    let values = facts.find("values", "-").ok_or_else(|| anyhow!("no fact of values"))?;
    same("values after a compaction", values.text(1)?, &digest_of_rows(&compacted.pushes)?)
}
