import { answerLists } from "#web/ui/table-file/list-worker.ts";
import { notebookList } from "./notebook-file.ts";

answerLists(notebookList);
