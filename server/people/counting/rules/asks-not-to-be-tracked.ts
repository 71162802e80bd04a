/** Do Not Track and Global Privacy Control, as browsers send them with every request. */
export const asksNotToBeTracked = (headers: Headers): boolean =>
  headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
