import { serveListRequests } from "#web/ui/table-file/list-worker.ts";
import { notebookList } from "./notebook-file.ts";

serveListRequests(notebookList);
