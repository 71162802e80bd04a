/**
 * Texts that mean something to whoever reads them carelessly: heads of messages, pages, spreadsheets, files, queries.
 * Whatever takes what a shopper wrote and hands it on is tested with all of them.
 */
export const hostileTexts: Readonly<Record<string, string>> = {
  'line break and a header': 'Jane\r\nBcc: victim@example.com\r\nX-Injected: yes',
  'lone carriage return': 'Jane\rBcc: victim@example.com',
  'end of the head of a message': 'Jane\r\n\r\n--boundary\r\nContent-Type: text/html\r\n\r\n<b>hi</b>',
  'line separators of Unicode': 'Jane\u2028Bcc: victim@example.com\u2029X: y\u0085Z: z',
  NUL: 'Ja\u0000ne',
  'control characters': 'Ja\u0007\u001b[2J\u001b]0;owned\u0007ne\u009b31m',
  'right to left override': 'Jane \u202etxt.exe\u202c \u2066x\u2069',
  'invisible characters': 'Ja\u200bn\u00ade\ufeff',
  'half of a pair': 'Jane \ud83d',
  formula: '=HYPERLINK("http://evil.example","Jane")',
  'formula by plus': "+1+cmd|' /C calc'!A0",
  'formula by minus': '-2+3',
  'formula by at': '@SUM(1+1)',
  'full-width formula': '＝1+1',
  'formula behind a tab': '\t=1+1',
  HTML: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'end of an attribute': '" onmouseover="alert(1)" x=\'',
  'end of a script': '</script><script>alert(1)</script><!--',
  XML: ']]></name><name>&xxe;<!DOCTYPE a [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>',
  calendar: 'Jane\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:evil;,\\n',
  SQL: "Robert'); DROP TABLE leads;--",
  JSON: '"},{"lead_id":"evil","x":"\\u0000',
  template: '{{constructor.constructor("alert(1)")()}} \u0024{7*7} %s %n $& $1',
  'path upwards': '../../../../etc/passwd',
  'another alphabet': 'جين المواطن 市民 Ελένη Nguyễn 🚗👨‍👩‍👧',
  'many marks on a letter': `J${'\u0301'.repeat(60)}ane`,
};

/** One after the other in a single text. */
export const allHostile: string = Object.values(hostileTexts).join('\n');
