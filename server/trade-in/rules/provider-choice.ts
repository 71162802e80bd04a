import type { Tenant } from '#server/settings/tenant-schema';
import type { ValuationSettings } from '#server/settings/trade-in-schema';

/** The tenant's provider with its settings and its secret. */
export type ProviderChoice =
  | {
      readonly source: 'own_service';
      readonly settings: NonNullable<ValuationSettings['own_service']>;
      readonly token: string | undefined;
    }
  | {
      readonly source: 'autograb';
      readonly settings: NonNullable<ValuationSettings['autograb']>;
      readonly key: string;
    };

/**
 * The tenant's provider: its own service if it has one, else AutoGrab. None where neither is set, or where its secret is
 * missing from the environment, which startup and `dealer tenant check` report.
 * @param secret looks a secret up by the name of its variable
 */
export function providerChoice(
  { valuation: { own_service: own, autograb } }: Pick<Tenant, 'valuation'>,
  secret: (name: string) => string | undefined,
): ProviderChoice | undefined {
  if (own) {
    const token = own.token_env === undefined ? undefined : secret(own.token_env);
    if (own.token_env !== undefined && token === undefined) return undefined;
    return { source: 'own_service', settings: own, token };
  }
  const key = autograb && secret(autograb.key_env);
  return autograb && key !== undefined ? { source: 'autograb', settings: autograb, key } : undefined;
}
