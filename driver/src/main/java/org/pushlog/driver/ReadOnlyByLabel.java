package org.pushlog.driver;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/** Refuses the updates by column label. */
abstract class ReadOnlyByLabel extends ReadOnlyByIndex {
    @Override
    public final void updateNull(String columnLabel) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateBoolean(String columnLabel, boolean value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateByte(String columnLabel, byte value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateShort(String columnLabel, short value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateInt(String columnLabel, int value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateLong(String columnLabel, long value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateFloat(String columnLabel, float value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateDouble(String columnLabel, double value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateBigDecimal(String columnLabel, BigDecimal value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateString(String columnLabel, String value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateBytes(String columnLabel, byte[] value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateDate(String columnLabel, Date value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateTime(String columnLabel, Time value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateTimestamp(String columnLabel, Timestamp value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateAsciiStream(String columnLabel, InputStream value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateBinaryStream(String columnLabel, InputStream value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateCharacterStream(String columnLabel, Reader value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateObject(String columnLabel, Object value, int scale) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateObject(String columnLabel, Object value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateRef(String columnLabel, Ref value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateBlob(String columnLabel, Blob value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateClob(String columnLabel, Clob value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateArray(String columnLabel, Array value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateRowId(String columnLabel, RowId value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateNString(String columnLabel, String value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateNClob(String columnLabel, NClob value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateSQLXML(String columnLabel, SQLXML value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateNCharacterStream(String columnLabel, Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateAsciiStream(String columnLabel, InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateBinaryStream(String columnLabel, InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateCharacterStream(String columnLabel, Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateBlob(String columnLabel, InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateClob(String columnLabel, Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateNClob(String columnLabel, Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateNCharacterStream(String columnLabel, Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateAsciiStream(String columnLabel, InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateBinaryStream(String columnLabel, InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateCharacterStream(String columnLabel, Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateBlob(String columnLabel, InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateClob(String columnLabel, Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateNClob(String columnLabel, Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateObject(String columnLabel, Object value, SQLType targetType, int scale)
            throws SQLException {
        throw readOnly();
    }

    @Override
    public final void updateObject(String columnLabel, Object value, SQLType targetType) throws SQLException {
        throw readOnly();
    }
}
