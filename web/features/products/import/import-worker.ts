import { serveListFileRequests } from "#web/ui/table-file/list-worker.ts";
import { productListImport } from "./import-products.ts";

serveListFileRequests(productListImport);
