import { serveListFileRequests } from "#web/ui/table-file/list-worker.ts";
import { notebookListKind } from "./notebook-file.ts";

serveListFileRequests(notebookListKind);
