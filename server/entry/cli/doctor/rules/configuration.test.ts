import { expect, test } from 'vitest';
import { configuration } from './configuration';

test.each<[string | null, string, string]>([
  [null, 'ok', 'The environment variables have values that can be used.'],
  [
    'Configuration: PORT: Too big\nConfiguration: DATABASE_URL: Invalid URL',
    'fault',
    'The environment variables cannot be used: PORT: Too big; DATABASE_URL: Invalid URL.',
  ],
])('%j', (problems, result, text) => {
  expect(configuration(problems)).toMatchObject({ result, text });
});
