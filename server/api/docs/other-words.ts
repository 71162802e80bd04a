/** Words that developers know from other APIs, with those that the reference has for the same. */
const words = {
  auth: 'authentication',
  bulk: 'whole stock',
  callback: 'webhook',
  concurrency: 'if match',
  delta: 'changes',
  hmac: 'signature',
  incremental: 'changes',
  inventory: 'stock',
  locking: 'if match',
  mileage: 'kilometres odometer',
  mobile: 'phone',
  oauth: 'authentication',
  paginate: 'paging',
  pagination: 'paging',
  postman: 'openapi',
  quota: 'rate',
  radius: 'within',
  sandbox: 'test mode',
  sdk: 'typed client',
  staging: 'test mode',
  swagger: 'openapi',
  throttle: 'rate',
  throttling: 'rate',
  timezone: 'time zone',
  tombstone: 'removed changes',
  versioning: 'versions',
};
const ownWords: ReadonlyMap<string, string> = new Map(Object.entries(words));

/** A word of a search in the words of the reference; any other as it is. */
export function ownWordsFor(word: string): string[] {
  const plain = word.toLowerCase();
  return (ownWords.get(plain) ?? ownWords.get(plain.replace(/s$/, '')) ?? plain).split(' ');
}
