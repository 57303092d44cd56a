import type { ParsedInput } from "#core/contract/endpoint.ts";
import * as contract from "#core/contract/fiscal/fiscal.ts";
import * as documents from "#core/contract/fiscal/fiscal-documents.ts";
import * as habilitation from "#core/contract/fiscal/fiscal-habilitation.ts";
import type { RunInBackground } from "#server/background.ts";
import { confirmPassword } from "#server/features/auth/confirm-password.ts";
import { mailDocument } from "#server/features/fiscal/mail-document.ts";
import {
  getDocument,
  getDocumentPdf,
  getDocumentXml,
  listDocuments,
} from "#server/features/fiscal/read-documents.ts";
import { retryDocument } from "#server/features/fiscal/retry-document.ts";
import type { DianSending } from "#server/features/fiscal/send-document.ts";
import { beginContingency, endContingency } from "#server/features/fiscal/settings/change-contingency.ts";
import {
  changeIssuingSettings,
  readIssuingSettings,
} from "#server/features/fiscal/settings/change-issuing-settings.ts";
import { readHabilitation, startHabilitation } from "#server/features/fiscal/settings/habilitation.ts";
import { readContingency } from "#server/features/fiscal/settings/read-contingency.ts";
import {
  openCertificateFile,
  readCertificate,
  saveCertificate,
} from "#server/features/fiscal/settings/save-certificate.ts";
import {
  addRange,
  changeRange,
  fetchRanges,
  listRanges,
} from "#server/features/fiscal/settings/save-range.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { successAnswer } from "#server/http/chain/success.ts";

const openCertificate = async ({ body }: ParsedInput<typeof contract.uploadCertificate>) =>
  openCertificateFile(body);

type Options = { sending: DianSending; background: RunInBackground; mostFromAddress: number };

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
      throttle: async ({ identityDb, input, now, address, session }, work) => {
        const { password } = input.body;
        await confirmPassword({ identityDb, now, background, mostFromAddress }, session, {
          password,
          address,
        });
        return work();
      },
    },
  );

  routes.store(contract.readCertificate, async ({ tx }) =>
    successAnswer({ data: await readCertificate(tx) }),
  );

  routes.store(
    contract.uploadCertificate,
    async ({ tx, session, ready, now }) =>
      successAnswer({ data: await saveCertificate(tx, session, ready, { box, now }) }),
    { prepare: openCertificate },
  );

  routes.store(contract.listRanges, async ({ tx }) => successAnswer({ data: await listRanges(tx) }));

  routes.store(contract.addRange, async ({ tx, input, now }) =>
    successAnswer({ data: await addRange(tx, input.body, { box, now }) }),
  );

  routes.steps(contract.fetchRanges, async (call) =>
    successAnswer({ data: await fetchRanges(call, sending) }),
  );

  routes.store(contract.changeRange, async ({ tx, input, now }) =>
    successAnswer({ data: await changeRange(tx, input.params.id, input.body, now) }),
  );

  routes.store(documents.listDocuments, async ({ tx, input }) =>
    successAnswer(await listDocuments(tx, input.query)),
  );

  routes.store(documents.getDocument, async ({ tx, input }) =>
    successAnswer({ data: await getDocument(tx, input.params.id) }),
  );

  routes.store(documents.getDocumentXml, async ({ tx, input }) =>
    successAnswer({ data: await getDocumentXml(tx, input.params.id) }),
  );

  routes.steps(documents.getDocumentPdf, async ({ inStore, input }) =>
    successAnswer({ data: await getDocumentPdf(inStore, input.params.id) }),
  );

  routes.store(documents.mailDocument, async ({ tx, input, now }) => {
    const { hasMailServer = false } = sending;
    return successAnswer({
      data: await mailDocument(tx, { id: input.params.id, ...input.body, hasMailServer, now }),
    });
  });

  routes.store(habilitation.readHabilitation, async ({ tx }) =>
    successAnswer({ data: await readHabilitation(tx) }),
  );

  routes.store(habilitation.startHabilitation, async ({ tx, session, input, now }) =>
    successAnswer({ data: await startHabilitation(tx, session, input.body, { box, now }) }),
  );

  routes.store(habilitation.readContingency, async ({ tx }) =>
    successAnswer({ data: await readContingency(tx) }),
  );

  routes.store(habilitation.beginContingency, async ({ tx, session, input, now }) =>
    successAnswer({ data: await beginContingency(tx, session, input.body.kind, now) }),
  );

  routes.store(habilitation.endContingency, async ({ tx, session, now }) =>
    successAnswer({ data: await endContingency(tx, session, now) }),
  );

  routes.store(documents.retryDocument, async ({ tx, input, now }) =>
    successAnswer({ data: await retryDocument(tx, input.params.id, now) }),
  );
}
