import { displayPhone } from '#server/leads/rules/phone-number';
import type { SiteAnswer } from './site-request';

/**
 * A whole response to a shopper's number or code. Left out are its date and the number that the shopper typed; of
 * random values (request ID, nonces, sealed cookies) only the length counts.
 */
export function responseBytes({ status, headers, body }: SiteAnswer, phone: string): string {
  const { date: _, ...rest } = headers;
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
  const random = [headers['x-request-id'], nonce].filter((value) => typeof value === 'string');
  const sealed = JSON.stringify(rest).replace(/Fe26[^;]+/g, (value) => `sealed:${value.length}`);
  const whole = [status, sealed, body.toString()].join('\n').replaceAll(displayPhone(phone), 'PHONE');
  return random.reduce((text, value) => text.replaceAll(value, `random:${value.length}`), whole);
}
