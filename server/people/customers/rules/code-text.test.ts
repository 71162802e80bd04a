import { describe, expect, it } from 'vitest';
import { codeText } from './code-text';

const site = { slug: 'brolga', name: 'Brolga Motors', hosts: ['www.brolga.example', 'brolga.example'] };
const lastLine = (text: string) => text.split('\n').at(-1);

describe('the text message', () => {
  it('starts with the code and ends with the line that fills it in', () => {
    const words = '012345 is your Brolga Motors sign-in code. It works for 10 minutes.';
    const text = `${words} Don't share it with anyone.\n\n@www.brolga.example #012345`;
    expect(codeText(site, 'www.brolga.example', '012345')).toBe(text);
  });

  it.each([
    ['brolga.example', '@brolga.example #012345'],
    ['brolga.localhost', '@brolga.localhost #012345'],
    ['localhost', '@localhost #012345'],
    ['evil.example', '@www.brolga.example #012345'],
  ])('visited at %s it ends with %s', (host, line) => {
    expect(lastLine(codeText(site, host, '012345'))).toBe(line);
  });

  it('names no host that the site does not have', () => {
    expect(codeText({ ...site, hosts: [] }, 'evil.example', '012345')).not.toMatch(/[@#]/);
  });

  it('fits one message with an ordinary name and host', () => {
    expect(codeText(site, 'www.brolga.example', '012345').length).toBeLessThanOrEqual(160);
  });
});
