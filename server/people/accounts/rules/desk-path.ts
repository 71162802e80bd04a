/** Where a sign-in may redirect: a page of the desk, never elsewhere, nor the sign-in itself. */
export function deskPath(asked: string | null | undefined): string {
  if (!asked || asked.length > 2_000) return '/desk';
  const shaped = /^\/desk(\/[\w.-]+)*\/?(\?[\w\-.~%!$&'()*+,;=:@/?]*)?$/.test(asked);
  return shaped && !/^\/desk\/sign-|\/\.{1,2}(\/|\?|$)/.test(asked) ? asked : '/desk';
}
