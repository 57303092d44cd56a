import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "#core/uuid.ts";
import { sendRequestAsClient } from "./busy-tills.ts";

// What a client of another store does, from its own IP address, to exhaust the server.

export const FIRST_HOSTILE_CLIENT_NUMBER = 65_000;
const addressOf = (place: number) =>
  `10.1.${(FIRST_HOSTILE_CLIENT_NUMBER + place) >> 8}.${(FIRST_HOSTILE_CLIENT_NUMBER + place) & 255}`;
const MB = 1024 * 1024;

/** A user of a hostile store; `place` is its index, which gives each user another IP address. */
export type HostileUser = {
  address: string;
  token: string;
  place: number;
  userId: string;
  productId: string;
};
type Hostile = {
  name: string;
  /** Number of stores that attack at the same time; one by default. */
  stores?: number;
  act: (stranger: HostileUser) => Promise<never>;
};

/** Repeats `once` until the process ends, with `atOnce` calls in parallel. Failures are expected. */
function manyTimes(atOnce: number, once: (number: number) => Promise<unknown>): Promise<never> {
  const one = async (_: unknown, number: number): Promise<never> => {
    for (;;) {
      await once(number).catch(() => {});
      await sleep(50);
    }
  };
  return Promise.race(Array.from({ length: atOnce }, one));
}

/** Holds a connection as long as the server allows, and reads `taking` bytes of the answer per second. */
function holdConnection(
  { address, token, place }: HostileUser,
  head: string,
  { body, taking = 0 }: { body?: Buffer; taking?: number } = {},
): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(new URL(address).port), "127.0.0.1").pause();
    const reading = setInterval(() => {
      if (taking) socket.read(taking);
      socket.write("\r\n"); // a client that does not read notices a closed connection when it writes
    }, 1_000);
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(reading);
      resolve();
    });
    socket.write(
      `${head}\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nx-forwarded-for: ${addressOf(place)}\r\n`,
    );
    socket.write(body ? `content-type: application/json\r\ncontent-length: ${8 * MB}\r\n\r\n` : "\r\n");
    if (body) socket.write(body);
  });
}

export const buildProductsToImport = (count: number, fields: object) =>
  Array.from({ length: count }, () => ({
    name: uuidv7(),
    price: 100,
    stock: 9_000_000,
    category: "Otra",
    ...fields,
  }));
const unfinished = Buffer.alloc(7 * MB, "x");

function picture(content: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: uuidv7(), price: 1, stock: 1, category: "Otra" }))
    form.set(name, String(value));
  form.set("image", new Blob([content]), "a.svg");
  return form;
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';
const pictures = [
  `${SVG}${"<g>".repeat(1_600_000)}${"</g>".repeat(1_100_000)}</svg>`,
  `${SVG}<style>${"a,".repeat(225_000)}a{}</style>${"<a/>".repeat(1_000)}</svg>`,
];

export const HOSTILE_CLIENTS: readonly Hostile[] = [
  {
    name: "1: un correo de 60.000 puntos",
    act: (stranger) =>
      manyTimes(1, async () => {
        const email = `a@${".".repeat(60_000)}@`;
        await sendRequestAsClient(
          stranger.address,
          FIRST_HOSTILE_CLIENT_NUMBER,
          "",
          "POST",
          "/auth/forgot-password",
          {
            email,
          },
        );
        await sleep(2_000);
      }),
  },
  {
    name: "2: dibujos que no son fotos",
    act: (stranger) =>
      manyTimes(2, async (number) => {
        const answer = await fetch(`${stranger.address}/api/products`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${stranger.token}`,
            "x-forwarded-for": addressOf(stranger.place),
          },
          body: picture(pictures[number]!),
        });
        await answer.arrayBuffer();
      }),
  },
  {
    name: "3: seis que piden el historial y no lo leen",
    act: (stranger) =>
      manyTimes(6, (number) =>
        holdConnection(stranger, `GET /api/sales?limit=100&page=${(number % 2) + 1} HTTP/1.1`),
      ),
  },
  {
    name: "3: dos que lo leen sin parar",
    act: (stranger) =>
      manyTimes(2, (number) =>
        sendRequestAsClient(
          stranger.address,
          FIRST_HOSTILE_CLIENT_NUMBER,
          stranger.token,
          "GET",
          `/sales?limit=100&page=${number + 1}`,
        ),
      ),
  },
  {
    name: "4: tres que descargan las ventas a 500 bytes por segundo",
    act: (stranger) =>
      manyTimes(3, () => holdConnection(stranger, "GET /api/sales/export HTTP/1.1", { taking: 500 })),
  },
  {
    name: "5: doce importaciones de 5.000 productos a la vez",
    act: (stranger) => {
      const make = () => JSON.stringify({ products: buildProductsToImport(5_000, {}) });
      const bodies = Array.from({ length: 12 }, make);
      return manyTimes(12, async (number) => {
        const { address, token } = stranger;
        const status = await sendRequestAsClient(
          address,
          FIRST_HOSTILE_CLIENT_NUMBER,
          token,
          "POST",
          "/products/import",
          bodies[number],
        );
        if (status === 201) bodies[number] = make();
      });
    },
  },
  {
    name: "6: cincuenta que envían 7 MB y no terminan",
    act: (stranger) =>
      manyTimes(50, () =>
        holdConnection(stranger, "POST /api/products/import HTTP/1.1", { body: unfinished }),
      ),
  },
  ...[1, 2, 4].map((stores) => ({
    name: `7: ventas de 500 líneas por veinte conexiones, de ${stores} tiendas`,
    stores,
    act: ({ address, token, place, productId }: HostileUser) => {
      const items = Array.from({ length: 500 }, () => ({ description: "Pan", price: 1, quantity: 1 }));
      const free = JSON.stringify({ items, paymentMethod: "CARD" });
      const own = JSON.stringify({
        items: Array.from({ length: 30 }, () => ({ productId, quantity: 1 })),
        paymentMethod: "CARD",
      });
      return manyTimes(20, (number) =>
        sendRequestAsClient(
          address,
          FIRST_HOSTILE_CLIENT_NUMBER + place,
          token,
          "POST",
          ...((number % 2 ? ["/sales/free", free] : ["/sales", own]) as [string, string]),
        ),
      );
    },
  })),
  ...[1, 4].map((stores) => ({
    name: `8: sesenta conexiones que cambian un PIN, de ${stores} tiendas`,
    stores,
    act: ({ address, token, place, userId }: HostileUser) =>
      manyTimes(60, () =>
        sendRequestAsClient(
          address,
          FIRST_HOSTILE_CLIENT_NUMBER + place,
          token,
          "PATCH",
          `/users/${userId}`,
          {
            pin: "2580",
          },
        ),
      ),
  })),
  {
    name: "9: descargas de las ventas a 500 bytes por segundo, de 4 tiendas",
    stores: 4,
    act: (stranger) =>
      manyTimes(3, () => holdConnection(stranger, "GET /api/sales/export HTTP/1.1", { taking: 500 })),
  },
  ...[1, 4].map((stores) => ({
    name: `C: diez conexiones que abren y cierran la caja, de ${stores} tiendas`,
    stores,
    act: (stranger: HostileUser) => manyTimes(10, () => openAndCloseShift(stranger)),
  })),
];

/** Opens a shift, or finds the one that is open, and closes it, which sends a mail to the owner. */
async function openAndCloseShift({ address, token, place }: HostileUser): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "x-forwarded-for": addressOf(place),
  };
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  await call("POST", "/shifts", { openingFloat: 0 });
  const { data } = await call("GET", "/shifts/current");
  const id = data?.id;
  if (id)
    await call("POST", `/shifts/${id}/close`, { counted: [{ method: "CASH", amount: 0 }], floatLeft: 0 });
}
