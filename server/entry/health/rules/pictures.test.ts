import { expect, test } from 'vitest';
import { type PictureStoreFacts, pictures, type StoreProblem } from './services';

const bucket = (write: StoreProblem | null, read: StoreProblem | null): PictureStoreFacts => ({
  kind: 'bucket',
  bucket: 'yard',
  server: 's3.example',
  write,
  read,
});
const away = (code: string): StoreProblem => ({ status: null, code });
const refused = (code: string | null, status = 403): StoreProblem => ({ status, code });

test('pictures on this disk, and a bucket that can be read and written, are fine', () => {
  expect(pictures({ kind: 'none' }).result).toBe('ok');
  expect(pictures(bucket(null, null))).toMatchObject({
    result: 'ok',
    text: 'MEDIA_STORE: s3://yard at s3.example can be read and written.',
  });
});

test.each<[string, StoreProblem | null, StoreProblem | null, string, RegExp]>([
  ['a wrong key', refused('SignatureDoesNotMatch'), null, 'pictures-unwritable', /SECRET_ACCESS_KEY/],
  ['a key without rights', refused('AccessDenied'), refused(null), 'pictures-unwritable', /s3:PutObject/],
  ['a key that may not read', null, refused('AccessDenied'), 'pictures-unreadable', /s3:GetObject/],
  ['a missing bucket', refused('NoSuchBucket', 404), null, 'pictures-unwritable', /Create the bucket/],
  ['another region', refused('PermanentRedirect', 301), null, 'pictures-unwritable', /MEDIA_S3_REGION/],
  ['a status without a code', refused(null, 500), refused(null, 500), 'pictures-unwritable', /state/],
  ['a server that is away', away('ECONNREFUSED'), away('ECONNREFUSED'), 'pictures-unreachable', /firewall/],
  ['an unknown host', away('ENOTFOUND'), away('ENOTFOUND'), 'pictures-unreachable', /does not resolve/],
])('%s is a fault, with what to do about it', (_, write, read, code, advice) => {
  const finding = pictures(bucket(write, read));
  expect(finding).toMatchObject({ result: 'fault', code, advice: expect.stringMatching(advice) });
});
