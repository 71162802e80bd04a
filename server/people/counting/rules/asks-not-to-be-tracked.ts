/** Do Not Track and Global Privacy Control, as sent with every request. */
export const asksNotToBeTracked = (headers: Headers): boolean =>
  headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
