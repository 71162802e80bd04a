import type { Clock } from '#server/platform/clock';
import { withinTime } from '#server/platform/network/outgoing-posts';
import { failureCode } from '#server/platform/network/rules/failure-code';
import type { Tenant } from '#server/settings/tenant-schema';
import type { EmailGateway, Message, OutgoingSms, SmsGateways } from './message-port';
import type { SendOutcome } from './rules/message-schedule';

export interface AttemptDeps {
  readonly gateways: SmsGateways;
  readonly email: EmailGateway;
  /** A site's current state. */
  readonly tenant: (slug: string) => Promise<Tenant | null>;
  readonly clock: Clock;
  /** Time limit of one attempt. */
  readonly attemptMs: number;
}

/** Makes one attempt at one message. Every error becomes a failed outcome; it never throws. */
export async function attemptMessage(deps: AttemptDeps, message: Message): Promise<SendOutcome> {
  const { text } = message;
  if (text === null) return { state: 'failed', reason: 'the text is gone', final: true };
  try {
    return await withinTime(deps.attemptMs, async (signal): Promise<SendOutcome> => {
      const tenant = await deps.tenant(message.tenant);
      if (!tenant) return { state: 'failed', reason: 'site not configured' };
      const now = deps.clock.now();
      const expiresAt = new Date(message.expiresAt);
      if (now >= expiresAt) return { state: 'expired' };
      const { id, to, purpose, email } = message;
      if (email)
        return deps.email.send(
          { ...email, id, to, text, date: new Date(message.createdAt), site: tenant },
          signal,
        );
      return handOver(
        deps.gateways,
        { id, to, text, purpose, expiresAt, now, site: tenant.name, settings: tenant.sms },
        signal,
      );
    });
  } catch (error) {
    return { state: 'failed', reason: failureCode(error) };
  }
}

function handOver(gateways: SmsGateways, sms: OutgoingSms, signal: AbortSignal): Promise<SendOutcome> {
  const { settings } = sms;
  switch (settings.kind) {
    case 'file':
      return gateways.file.send({ ...sms, settings }, signal);
    case 'twilio':
      return gateways.twilio.send({ ...sms, settings }, signal);
    case 'messagemedia':
      return gateways.messagemedia.send({ ...sms, settings }, signal);
    case 'clicksend':
      return gateways.clicksend.send({ ...sms, settings }, signal);
    case 'webhook':
      return gateways.webhook.send({ ...sms, settings }, signal);
  }
}
