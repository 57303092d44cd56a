import { serveListFileRequests } from "#web/ui/table-file/list-worker.ts";
import { productList } from "./import-products.ts";

serveListFileRequests(productList);
