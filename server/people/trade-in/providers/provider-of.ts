import type { Tenant } from '#server/settings/tenant-schema';
import { autograb } from '../adapters/autograb';
import { ownService } from '../adapters/own-service';
import { answerEffects } from '../rules/answer-effects';
import type { Provider } from './provider-port';

/** Looks a secret up by the name of its variable. */
type Secret = (name: string) => string | undefined;

/**
 * The tenant's provider: its own service if it has one, else AutoGrab. None where neither is set, or where its secret is
 * missing from the environment, which startup and `dealer tenant check` report.
 */
export function providerOf(
  { valuation, time_zone: timeZone, trade_in }: Pick<Tenant, 'valuation' | 'time_zone' | 'trade_in'>,
  secret: Secret,
): Provider | undefined {
  const { own_service: own, autograb: account, pricing } = valuation;
  if (own) {
    const token = own.token_env === undefined ? undefined : secret(own.token_env);
    return own.token_env !== undefined && token === undefined
      ? undefined
      : ownService({ settings: own, token });
  }
  const key = account && secret(account.key_env);
  if (!account || key === undefined) return undefined;
  const effectsOf = trade_in.ask_condition ? answerEffects : () => [];
  return autograb({ settings: account, key, pricing, timeZone, effectsOf });
}
