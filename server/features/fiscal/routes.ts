import type { ParsedEndpointInput } from "#core/contract/endpoint.ts";
import * as contract from "#core/contract/fiscal/fiscal.ts";
import * as documents from "#core/contract/fiscal/fiscal-documents.ts";
import * as habilitation from "#core/contract/fiscal/fiscal-habilitation.ts";
import type { RunInBackground } from "#server/background.ts";
import { confirmPassword } from "#server/features/auth/login.ts";
import { askDianAboutOpenDocuments } from "#server/features/fiscal/document-jobs.ts";
import { requestDocumentMail } from "#server/features/fiscal/mail-document.ts";
import {
  getFiscalDocument,
  getFiscalDocumentPdf,
  getSignedDocumentXml,
  listFiscalDocuments,
} from "#server/features/fiscal/read-documents.ts";
import { retryFiscalDocument } from "#server/features/fiscal/retry-document.ts";
import type { DianSendingOptions } from "#server/features/fiscal/send-document.ts";
import { beginContingency, endContingency } from "#server/features/fiscal/settings/change-contingency.ts";
import {
  changeDocumentIssuingSettings,
  readDocumentIssuingSettings,
} from "#server/features/fiscal/settings/change-issuing-settings.ts";
import {
  issueTestDocument,
  readHabilitations,
  startHabilitation,
} from "#server/features/fiscal/settings/habilitation.ts";
import { readSigningCertificate } from "#server/features/fiscal/settings/issuing-settings.sql.ts";
import { readContingencies } from "#server/features/fiscal/settings/read-contingency.ts";
import {
  openCertificateFile,
  saveSigningCertificate,
} from "#server/features/fiscal/settings/save-certificate.ts";
import {
  addNumberRange,
  changeNumberRange,
  fetchNumberRangesFromDian,
  listNumberRanges,
} from "#server/features/fiscal/settings/save-range.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import type { Session } from "#server/session.ts";

const openCertificate = (
  { body }: ParsedEndpointInput<typeof contract.uploadFiscalCertificate>,
  { storeId }: Session,
) => openCertificateFile(storeId, body);

type Options = { sending: DianSendingOptions; background: RunInBackground; mostFromAddress: number };

export function fiscalRoutes(routes: RouteRegistrar, { sending, background, mostFromAddress }: Options) {
  const { box } = sending;

  routes.store(contract.readDocumentIssuingSettings, ({ tx, now }) => readDocumentIssuingSettings(tx, now));

  routes.store(
    contract.changeDocumentIssuingSettings,
    ({ input, ...call }) => changeDocumentIssuingSettings(call, input.body, box),
    {
      limitAttempts: async ({ identityDb, input, now, address, session }, work) => {
        const given = { password: input.body.password, address };
        await confirmPassword({ identityDb, now, background, mostFromAddress }, session, given);
        return work();
      },
    },
  );

  routes.store(contract.getFiscalCertificate, ({ tx }) => readSigningCertificate(tx));

  routes.store(
    contract.uploadFiscalCertificate,
    ({ ready, ...call }) => saveSigningCertificate(call, ready, box),
    { prepare: openCertificate },
  );

  routes.store(contract.listNumberRanges, ({ tx }) => listNumberRanges(tx));

  routes.store(contract.addNumberRange, ({ tx, input, now }) => addNumberRange(tx, input.body, { box, now }));

  routes.steps(contract.fetchNumberRangesFromDian, (call) => fetchNumberRangesFromDian(call, sending));

  routes.store(contract.changeNumberRange, ({ tx, input, now }) =>
    changeNumberRange(tx, input.params.id, input.body, { box, now }),
  );

  routes.store(documents.listFiscalDocuments, ({ tx, input }) => listFiscalDocuments(tx, input.query));

  routes.store(documents.getFiscalDocument, ({ tx, input }) => getFiscalDocument(tx, input.params.id));

  routes.store(documents.getFiscalDocumentXml, ({ tx, input }) => getSignedDocumentXml(tx, input.params.id));

  routes.steps(documents.getFiscalDocumentPdf, ({ inStore, session, input }) =>
    getFiscalDocumentPdf(inStore, session.storeId, input.params.id),
  );

  routes.store(documents.mailFiscalDocument, ({ tx, input, now }) => {
    const { hasMailServer = false } = sending;
    return requestDocumentMail(tx, { id: input.params.id, ...input.body, hasMailServer, now });
  });

  routes.store(habilitation.getDianTestSet, ({ tx }) => readHabilitations(tx));

  routes.store(habilitation.startDianTestSet, ({ input, ...call }) =>
    startHabilitation(call, input.body, box),
  );

  routes.store(habilitation.issueTestDocument, ({ tx, input, now }) =>
    issueTestDocument(tx, input.body.kind, { box, now }),
  );

  routes.store(habilitation.getContingency, ({ tx }) => readContingencies(tx));

  routes.store(habilitation.beginContingency, ({ input, ...call }) =>
    beginContingency(call, input.body.kind),
  );

  routes.store(habilitation.endContingency, (call) => endContingency(call));

  routes.store(documents.askDianAboutDocuments, async ({ tx, now }) => ({
    asked: await askDianAboutOpenDocuments(tx, now),
  }));

  routes.store(documents.retryFiscalDocument, ({ tx, input, now }) =>
    retryFiscalDocument(tx, input.params.id, now),
  );
}
