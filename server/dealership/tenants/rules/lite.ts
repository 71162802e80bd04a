/** Whether a visitor gets pages without scripts and with small pictures, and whether links must say so. */
export interface LiteMode {
  readonly on: boolean;
  /** The parameter that asked for it in the address: the page's links go on asking. */
  readonly keep?: string;
}

const parameter = 'lite';

/**
 * The lite page is had with `?lite` (or `?lite=1`), with the header `Save-Data: on`, or everywhere when the tenant says
 * so; `?lite=0` gives the whole page whatever else is said.
 */
export function liteMode(
  params: URLSearchParams,
  saveData: string | null,
  tenant: { readonly lite: boolean },
): LiteMode {
  const asked = params.get(parameter);
  const byAddress = asked === '' || asked === '1';
  const elsewhere = tenant.lite || /^on\b/i.test(saveData ?? '');
  return { on: byAddress || (asked !== '0' && elsewhere), ...(byAddress ? { keep: parameter } : {}) };
}
