package org.pushlog.adapter.catalog;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Multimap;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.schema.Function;
import org.apache.calcite.sql.type.SqlTypeName;
import org.pushlog.adapter.plan.LocationIds;

/** The functions of a schema by name. */
final class CatalogFunctions {
    private CatalogFunctions() {}

    /** @param locationId what {@link LocationIds} gave for the location */
    static Multimap<String, Function> of(long locationId, Supplier<LocationTables.View> view) {
        return ImmutableListMultimap.<String, Function>builder()
                .put("as_of", new AsOfMacro(view))
                .put(
                        "file_content",
                        CatalogFunction.ofSnapshot(
                                "fileContent", locationId, SqlTypeName.VARBINARY, List.of("path"), SqlTypeName.VARCHAR))
                .put(
                        "file_content",
                        CatalogFunction.ofSnapshot(
                                "fileContent",
                                locationId,
                                SqlTypeName.VARBINARY,
                                List.of("path", "store"),
                                SqlTypeName.VARCHAR))
                .put(
                        "blake3",
                        CatalogFunction.ofValues(
                                "blake3", SqlTypeName.VARCHAR, List.of("bytes"), SqlTypeName.VARBINARY))
                .build();
    }
}
