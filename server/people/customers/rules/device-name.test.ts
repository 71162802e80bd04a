import { expect, it } from 'vitest';
import { deviceName } from './device-name';

const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36';
const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36';
const chromeOs = 'Mozilla/5.0 (X11; CrOS x86_64 16000.0) AppleWebKit/537.36';
it.each([
  [`${android} (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${iphone} (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iphone} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${windows} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${linux} HeadlessChrome/140.0 Safari/537.36`, 'Chrome on Linux'],
  [`${chromeOs} Chrome/140.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['SomethingNew/1.0 (Windows NT 10.0)', 'A browser on Windows'],
  ['curl/8.0', 'An unknown browser'],
  ['<script>alert(1)</script>', 'An unknown browser'],
  ['', 'An unknown browser'],
  [null, 'An unknown browser'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
