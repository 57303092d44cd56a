import { serveListFileRequests } from "#web/ui/table-file/list-worker.ts";
import { notebookListDefinition } from "./notebook-file.ts";

serveListFileRequests(notebookListDefinition);
