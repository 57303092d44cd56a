import { z } from "zod";
import { storeRecord } from "#core/contract/stores/store-export.ts";
import { runListWorker } from "#web/api/list-in-worker.ts";
import { createStoreWorkbook } from "./store-book.ts";

const records = z.array(storeRecord);
const book = createStoreWorkbook();

runListWorker<number, Blob>({
  take(items) {
    for (const record of records.parse(items)) book.add(record);
  },
  progress: (bytes) => bytes,
  finish: () => book.finish(),
});
