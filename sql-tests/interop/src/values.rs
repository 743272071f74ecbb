//! Rows as text, the same in every language, and SHA-256 over it.

use anyhow::{bail, Result};
use sha2::{Digest, Sha256};
use znippy_common::arrow::array::{
    Array, AsArray, BinaryArray, FixedSizeBinaryArray, LargeBinaryArray, LargeStringArray, RecordBatch, StringArray,
};
use znippy_common::arrow::datatypes::{
    ArrowPrimitiveType, DataType, Float16Type, Float32Type, Float64Type, Int16Type, Int32Type, Int64Type, Int8Type,
    UInt16Type, UInt32Type, UInt64Type, UInt8Type,
};

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub fn digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

pub fn digest_of_rows<'a>(batches: impl IntoIterator<Item = &'a RecordBatch>) -> Result<String> {
    let mut sha = Sha256::new();
    for batch in batches {
        for row in 0..batch.num_rows() {
            let mut line = String::new();
            for (index, column) in batch.columns().iter().enumerate() {
                if index > 0 {
                    line.push('\t');
                }
                line.push_str(&text(column.as_ref(), row)?);
            }
            line.push('\n');
            sha.update(line.as_bytes());
        }
    }
    Ok(hex(&sha.finalize()))
}

fn text(column: &dyn Array, row: usize) -> Result<String> {
    if column.is_null(row) {
        return Ok("~".to_owned());
    }
    Ok(match column.data_type() {
        DataType::Boolean => column.as_boolean().value(row).to_string(),
        DataType::Int8 => number::<Int8Type>(column, row),
        DataType::Int16 => number::<Int16Type>(column, row),
        DataType::Int32 => number::<Int32Type>(column, row),
        DataType::Int64 => number::<Int64Type>(column, row),
        DataType::UInt8 => number::<UInt8Type>(column, row),
        DataType::UInt16 => number::<UInt16Type>(column, row),
        DataType::UInt32 => number::<UInt32Type>(column, row),
        DataType::UInt64 => number::<UInt64Type>(column, row),
        DataType::Float16 => float(column.as_primitive::<Float16Type>().value(row).to_f64()),
        DataType::Float32 => float(column.as_primitive::<Float32Type>().value(row).into()),
        DataType::Float64 => float(column.as_primitive::<Float64Type>().value(row)),
        DataType::Utf8 => quoted(cast::<StringArray>(column).value(row)),
        DataType::LargeUtf8 => quoted(cast::<LargeStringArray>(column).value(row)),
        DataType::Binary => bytes(cast::<BinaryArray>(column).value(row)),
        DataType::LargeBinary => bytes(cast::<LargeBinaryArray>(column).value(row)),
        DataType::FixedSizeBinary(_) => bytes(cast::<FixedSizeBinaryArray>(column).value(row)),
        DataType::List(_) => list(&column.as_list::<i32>().value(row))?,
        DataType::LargeList(_) => list(&column.as_list::<i64>().value(row))?,
        other => bail!("a column of type {other}"),
    })
}

fn list(elements: &dyn Array) -> Result<String> {
    let texts: Result<Vec<String>> = (0..elements.len()).map(|index| text(elements, index)).collect();
    Ok(format!("[{}]", texts?.join(",")))
}

fn number<T: ArrowPrimitiveType>(column: &dyn Array, row: usize) -> String
where
    T::Native: std::fmt::Display,
{
    column.as_primitive::<T>().value(row).to_string()
}

pub fn float(value: f64) -> String {
    format!("{:016x}", value.to_bits())
}

pub fn quoted(value: &str) -> String {
    format!("\"{value}\"")
}

pub fn bytes(value: &[u8]) -> String {
    format!("x'{}'", hex(value))
}

fn cast<T: 'static>(column: &dyn Array) -> &T {
    column.as_any().downcast_ref::<T>().expect("an array of the class that its type says")
}
