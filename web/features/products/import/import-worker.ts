import { serveListRequests } from "#web/ui/table-file/list-worker.ts";
import { productList } from "./import-products.ts";

serveListRequests(productList);
