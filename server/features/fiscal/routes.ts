import type { ParsedEndpointInput } from "#core/contract/endpoint.ts";
import * as contract from "#core/contract/fiscal/fiscal.ts";
import * as documents from "#core/contract/fiscal/fiscal-documents.ts";
import * as habilitation from "#core/contract/fiscal/fiscal-habilitation.ts";
import type { RunInBackground } from "#server/background.ts";
import { confirmPassword } from "#server/features/auth/login.ts";
import { askAboutOpenDocuments } from "#server/features/fiscal/document-jobs.ts";
import { requestDocumentMail } from "#server/features/fiscal/mail-document.ts";
import {
  getFiscalDocument,
  getFiscalDocumentPdf,
  getSignedDocumentXml,
  listDocuments,
} from "#server/features/fiscal/read-documents.ts";
import { retryFiscalDocument } from "#server/features/fiscal/retry-document.ts";
import type { DianSendingOptions } from "#server/features/fiscal/send-document.ts";
import { beginContingency, endContingency } from "#server/features/fiscal/settings/change-contingency.ts";
import {
  changeIssuingSettings,
  readIssuingSettings,
} from "#server/features/fiscal/settings/change-issuing-settings.ts";
import {
  proveIssuing,
  readHabilitations,
  startHabilitation,
} from "#server/features/fiscal/settings/habilitation.ts";
import { readContingencies } from "#server/features/fiscal/settings/read-contingency.ts";
import {
  openCertificateFile,
  readSigningCertificate,
  saveSigningCertificate,
} from "#server/features/fiscal/settings/save-certificate.ts";
import {
  addNumberRange,
  changeNumberRange,
  fetchNumberRangesFromDian,
  listNumberRanges,
} from "#server/features/fiscal/settings/save-range.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { successAnswer } from "#server/http/chain/success.ts";
import type { Session } from "#server/session.ts";

const openCertificate = (
  { body }: ParsedEndpointInput<typeof contract.uploadFiscalCertificate>,
  { storeId }: Session,
) => openCertificateFile(storeId, body);

type Options = { sending: DianSendingOptions; background: RunInBackground; mostFromAddress: number };

export function fiscalRoutes(
  routes: RouteRegistrar,
  { sending, background, mostFromAddress }: Options,
): void {
  const { box } = sending;

  routes.store(contract.readIssuingSettings, async ({ tx, now }) =>
    successAnswer({ data: await readIssuingSettings(tx, now) }),
  );

  routes.store(
    contract.changeIssuingSettings,
    async ({ tx, session, input, now }) =>
      successAnswer({ data: await changeIssuingSettings(tx, session, input.body, { box, now }) }),
    {
      limitAttempts: async ({ identityDb, input, now, address, session }, work) => {
        const { password } = input.body;
        await confirmPassword({ identityDb, now, background, mostFromAddress }, session, {
          password,
          address,
        });
        return work();
      },
    },
  );

  routes.store(contract.readFiscalCertificate, async ({ tx }) =>
    successAnswer({ data: await readSigningCertificate(tx) }),
  );

  routes.store(
    contract.uploadFiscalCertificate,
    async ({ tx, session, ready, now }) =>
      successAnswer({ data: await saveSigningCertificate(tx, session, ready, { box, now }) }),
    { prepare: openCertificate },
  );

  routes.store(contract.listNumberRanges, async ({ tx }) =>
    successAnswer({ data: await listNumberRanges(tx) }),
  );

  routes.store(contract.addNumberRange, async ({ tx, input, now }) =>
    successAnswer({ data: await addNumberRange(tx, input.body, { box, now }) }),
  );

  routes.steps(contract.fetchNumberRangesFromDian, async (call) =>
    successAnswer(await fetchNumberRangesFromDian(call, sending)),
  );

  routes.store(contract.changeNumberRange, async ({ tx, input, now }) =>
    successAnswer({ data: await changeNumberRange(tx, input.params.id, input.body, { box, now }) }),
  );

  routes.store(documents.listFiscalDocuments, async ({ tx, input }) =>
    successAnswer(await listDocuments(tx, input.query)),
  );

  routes.store(documents.getFiscalDocument, async ({ tx, input }) =>
    successAnswer({ data: await getFiscalDocument(tx, input.params.id) }),
  );

  routes.store(documents.getFiscalDocumentXml, async ({ tx, input }) =>
    successAnswer({ data: await getSignedDocumentXml(tx, input.params.id) }),
  );

  routes.steps(documents.getFiscalDocumentPdf, async ({ inStore, session, input }) =>
    successAnswer({ data: await getFiscalDocumentPdf(inStore, session.storeId, input.params.id) }),
  );

  routes.store(documents.mailFiscalDocument, async ({ tx, input, now }) => {
    const { hasMailServer = false } = sending;
    return successAnswer({
      data: await requestDocumentMail(tx, { id: input.params.id, ...input.body, hasMailServer, now }),
    });
  });

  routes.store(habilitation.readDianTestSet, async ({ tx }) =>
    successAnswer({ data: await readHabilitations(tx) }),
  );

  routes.store(habilitation.startDianTestSet, async ({ tx, session, input, now }) =>
    successAnswer({ data: await startHabilitation(tx, session, input.body, { box, now }) }),
  );

  routes.store(habilitation.proveIssuing, async ({ tx, input, now }) =>
    successAnswer({ data: await proveIssuing(tx, input.body.kind, { box, now }) }),
  );

  routes.store(habilitation.readContingency, async ({ tx }) =>
    successAnswer({ data: await readContingencies(tx) }),
  );

  routes.store(habilitation.beginContingency, async ({ tx, session, input, now }) =>
    successAnswer({ data: await beginContingency(tx, session, input.body.kind, now) }),
  );

  routes.store(habilitation.endContingency, async ({ tx, session, now }) =>
    successAnswer({ data: await endContingency(tx, session, now) }),
  );

  routes.store(documents.askDianAboutDocuments, async ({ tx, now }) =>
    successAnswer({ data: { asked: await askAboutOpenDocuments(tx, now) } }),
  );

  routes.store(documents.retryFiscalDocument, async ({ tx, input, now }) =>
    successAnswer({ data: await retryFiscalDocument(tx, input.params.id, now) }),
  );
}
