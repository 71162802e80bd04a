import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { listen } from '../support/local-server';

/** What a receiver does with an attempt. */
export type Answer = 'take' | 'fail' | 'break' | 'take and break' | 'hang' | 'ask to wait';

interface Taken {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface FailingReceiver {
  /** For WEBHOOK_PRIVATE_HOSTS. */
  readonly host: string;
  readonly url: string;
  /** Every message that it took, in order, repeats included. */
  readonly taken: Taken[];
  /** Checks the signatures. */
  secret: string;
  /** Messages without a valid signature. */
  unsigned: number;
  stop(): Promise<void>;
}

const messageSchema = z.object({ data: z.record(z.string(), z.unknown()) });

/** Receives signed webhooks, and fails as `behave` says, given the failures of a message so far. */
export async function startFailingReceiver(behave: (failures: number) => Answer): Promise<FailingReceiver> {
  const failures = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null);
    // The sender was killed in the middle of it.
    if (body === null) return;
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
    const id = String(request.headers['webhook-id']);
    const failed = failures.get(id) ?? 0;
    const answer = behave(failed);
    if (answer !== 'take') failures.set(id, failed + 1);
    if (answer === 'hang') return;
    if (answer === 'break') return void request.socket.destroy();
    if (answer === 'fail') return void response.writeHead(503).end('jane@example.com is unknown here');
    if (answer === 'ask to wait') return void response.writeHead(429, { 'retry-after': '1' }).end();
    try {
      const message = new Webhook(receiver.secret).verify(body, Object.fromEntries(headers));
      receiver.taken.push({ id, data: messageSchema.parse(message).data });
    } catch {
      receiver.unsigned += 1;
    }
    // It has taken the message, and its response is lost: the next attempt must have the same ID.
    if (answer === 'take and break') return void request.socket.destroy();
    response.writeHead(204).end();
  });
  const { port, stop } = await listen(server);
  const receiver: FailingReceiver = {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/leads`,
    taken: [],
    secret: '',
    unsigned: 0,
    stop,
  };
  return receiver;
}

/** Fails some of the attempts, in every way; never so often that the schedule of a message (ten attempts) ends. */
export const failing =
  (share: number) =>
  (failures: number): Answer => {
    if (failures >= 5 || Math.random() >= share) return 'take';
    const how = Math.random();
    // Those that cost time are rare.
    if (how < 0.01) return 'hang';
    if (how < 0.03) return 'ask to wait';
    if (how < 0.2) return 'break';
    return how < 0.4 ? 'take and break' : 'fail';
  };
