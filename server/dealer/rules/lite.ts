/** Whether a visitor gets pages without scripts and with small pictures, and whether links must keep the parameter. */
export interface LiteMode {
  readonly on: boolean;
  /** The parameter in the address that requested it: the page's links keep it. */
  readonly keep?: string;
}

const parameter = 'lite';

/**
 * The lite page is served with `?lite` (or `?lite=1`), with the header `Save-Data: on`, or to everyone if the tenant
 * says so; `?lite=0` always gives the full page.
 */
export function liteMode(
  params: URLSearchParams,
  saveData: string | null,
  tenant: { readonly lite: boolean },
): LiteMode {
  const value = params.get(parameter);
  const byAddress = value === '' || value === '1';
  const elsewhere = tenant.lite || /^on\b/i.test(saveData ?? '');
  return { on: byAddress || (value !== '0' && elsewhere), ...(byAddress ? { keep: parameter } : {}) };
}
