import { expect, it } from 'vitest';
import { isOutside } from './outgoing-posts';

it.each([
  [true, 'https://crm.example/hook https://crm.example.:8443/ https://8.8.8.8/ https://localhost.example/'],
  [true, 'https://mylocalhost.example/ https://internal.example/ https://[2606:4700:4700::1111]/'],
  [false, 'http://crm.example/ https://me@crm.example/ https://me:pw@crm.example/ ftp://crm.example/'],
  [
    false,
    'https://localhost/ https://LOCALHOST./ https://api.localhost:3000/ https://intranet/ https://nas./',
  ],
  [false, 'https://metadata.google.internal/ https://printer.local/ https://box.home.arpa/'],
  [false, 'https://127.0.0.1/ https://127.1/ https://2130706433/ https://0x7f.1/ https://10.0.0.1:8443/'],
  [false, 'https://169.254.169.254/ https://[::1]/ https://[fe80::1]/ https://[::ffff:10.0.0.1]/'],
])('may be posted to: %s for each of %s', (expected, addresses) => {
  for (const address of addresses.split(' ')) expect(isOutside(new URL(address)), address).toBe(expected);
});
