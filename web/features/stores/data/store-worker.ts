import { z } from "zod";
import { storeRecord } from "#core/contract/stores/store-export.ts";
import { listInWorker } from "#web/api/list-in-worker.ts";
import { storeBook } from "./store-book.ts";

const records = z.array(storeRecord);
const book = storeBook();

listInWorker<number, Blob>({
  take(items) {
    for (const record of records.parse(items)) book.add(record);
  },
  progress: (bytes) => bytes,
  finish: () => book.finish(),
});
