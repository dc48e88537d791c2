import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';

/** The options of a postgres.js client, as it has understood them. */
export type PoolOptions = Sql['options'];

/** A connection lent to one user at a time, with what kysely's dialect for postgres.js asks of a reserved one. */
export interface LentConnection {
  unsafe: (text: string, parameters: unknown[]) => Promise<postgres.RowList<postgres.Row[]>>;
  release: () => void;
}

/** Lends connections; nobody waits for ever, whatever becomes of the server. */
export interface ConnectionPool {
  /** Waits for a free connection when all are lent. */
  reserve: () => Promise<LentConnection>;
  /** Takes no new users, waits a moment for those that have a connection, and closes all. */
  end: () => Promise<void>;
}

/** Time for which closing waits for open transactions, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2000;

/**
 * postgres.js 3.4 reuses a connection object after its socket is gone, and a lent ("reserved") one is beyond its care:
 * the next write goes to `null` and throws where nobody can catch it (issues 1066, 1154, 1208 of porsager/postgres), a
 * half-sent one silences the connection for good, and a query between the socket's error and its close is never
 * answered. Hence one client per connection, which is thrown away with its socket and never asked again. @shim connections
 */
export function connectionPool(options: PoolOptions, size: number): ConnectionPool {
  const idle: Connection[] = [];
  const open = new Set<Connection>();
  const lent = new Set<Connection>();
  const waiting: { give: (connection: Connection) => void; refuse: (error: Error) => void }[] = [];
  let ended = false;
  let onQuiet = () => {};

  function openOne(): Connection {
    const connection = connect(options, () => {
      open.delete(connection);
      const at = idle.indexOf(connection);
      if (at >= 0) idle.splice(at, 1);
    });
    open.add(connection);
    return connection;
  }

  /** Hands idle connections to waiting callers, oldest first, and opens a new one for each that was lost. */
  function serve(): void {
    while (waiting.length > 0) {
      const connection = idle.pop() ?? (lent.size < size ? openOne() : null);
      if (!connection) return;
      lent.add(connection);
      waiting.shift()!.give(connection);
    }
  }

  function lend(connection: Connection): LentConnection {
    return {
      unsafe: connection.ask,
      release() {
        if (!lent.delete(connection)) return;
        if (connection.isUsable()) idle.push(connection);
        if (lent.size === 0) onQuiet();
        serve();
      },
    };
  }

  return {
    async reserve() {
      if (ended) throw connectionLost();
      const connection = await new Promise<Connection>((give, refuse) => {
        waiting.push({ give, refuse });
        serve();
      });
      return lend(connection);
    },
    async end() {
      ended = true;
      for (const { refuse } of waiting.splice(0)) refuse(connectionLost());
      const quiet = new Promise<void>((resolve) => (onQuiet = resolve));
      if (lent.size > 0) await Promise.race([quiet, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      await Promise.all([...open].map((connection) => connection.close()));
    },
  };
}

interface Connection {
  ask: LentConnection['unsafe'];
  /** Returns true if the socket is open, or has yet to be opened. */
  isUsable: () => boolean;
  close: () => Promise<void>;
}

/** One connection, opened at its first statement and never again after its socket has closed. */
function connect(options: PoolOptions, onLost: () => void): Connection {
  const unanswered = new Set<(error: Error) => void>();
  let usable = true;
  const client = postgres({
    ...options,
    max: 1,
    // It would close the connection between two statements of a transaction.
    max_lifetime: null,
    onclose() {
      usable = false;
      onLost();
      for (const refuse of unanswered) refuse(connectionLost());
    },
    // The options of another client are taken as they are, with what that client shares among its connections.
    shared: { retries: 0, typeArrayMap: {} },
  } as unknown as postgres.Options<Record<string, postgres.PostgresType>>);
  return {
    ask: (text, parameters) =>
      new Promise((resolve, reject) => {
        if (!usable) return reject(connectionLost());
        unanswered.add(reject);
        client
          .unsafe(text, parameters as never[], { prepare: true })
          .then(resolve, reject)
          .finally(() => unanswered.delete(reject));
      }),
    isUsable: () => usable,
    close: () => client.end({ timeout: 1 }),
  };
}

const connectionLost = () =>
  Object.assign(new Error('The connection to the database was lost'), { code: 'CONNECTION_CLOSED' });
