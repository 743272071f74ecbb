package org.pushlog.cli.serve;

import java.io.IOException;
import org.apache.calcite.avatica.proto.Common;
import org.apache.calcite.avatica.proto.Responses;
import org.apache.calcite.avatica.remote.ProtobufTranslationImpl;
import org.apache.calcite.avatica.remote.Service.CommitResponse;
import org.apache.calcite.avatica.remote.Service.Response;
import org.apache.calcite.avatica.remote.Service.RollbackResponse;

/** The answers without content. Avatica keeps their constructors to itself, so they are decoded from their name. */
final class EmptyResponses {
    static final CommitResponse COMMITTED = (CommitResponse) named(Responses.CommitResponse.class.getName());
    static final RollbackResponse ROLLED_BACK = (RollbackResponse) named(Responses.RollbackResponse.class.getName());

    private EmptyResponses() {}

    private static Response named(String messageName) {
        byte[] message =
                Common.WireMessage.newBuilder().setName(messageName).build().toByteArray();
        try {
            return new ProtobufTranslationImpl().parseResponse(message);
        } catch (IOException e) {
            throw new IllegalStateException("Avatica does not know its own " + messageName, e);
        }
    }
}
