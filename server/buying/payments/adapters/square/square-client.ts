import type { z } from 'zod';
import type { ProviderFault } from '#server/buying/payments/payment-provider-port';
import { squareFault } from '#server/buying/payments/rules/square-fault';
import { err, ok, type Result } from '#server/platform/result';

export interface SquareAccount {
  /** Of the API, without a path. */
  readonly url: string;
  readonly accessToken: string;
  /** Of one call. */
  readonly timeoutMs: number;
}

/** A call to Square, and the shape of its answer. */
export interface SquareCall<T> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly answer: z.ZodType<T>;
}

/** The version of the API that the shapes here are of. */
const version = '2025-01-23';
const mostCharacters = 1_000_000;

/** Makes a call; each failure is a fault without personal data. Without an answer the outcome is not known. */
export async function callSquare<T>(
  { url, accessToken, timeoutMs }: SquareAccount,
  { method, path, body, answer }: SquareCall<T>,
): Promise<Result<T, ProviderFault>> {
  try {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        'square-version': version,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const received = jsonIn((await response.text()).slice(0, mostCharacters));
    if (!response.ok) return err(squareFault(response.status, received));
    const parsed = answer.safeParse(received);
    return parsed.success
      ? ok(parsed.data)
      : err({ kind: 'retry', problem: 'an unknown answer from Square' });
  } catch (error) {
    const name = error instanceof Error ? error.name : 'failure';
    return err({ kind: 'retry', problem: `no answer from Square (${name.replace(/\W/g, '')})` });
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
