import { describe, expect, it } from 'vitest';
import { readXml } from './read-xml';
import { escapeXml } from './xml';

const read = (text: string) => {
  const document = readXml(text);
  return document.ok ? document.value : expect.fail(document.error);
};
const errorOf = (text: string): string => {
  const document = readXml(text);
  return document.ok ? expect.fail('it was read') : document.error;
};

describe('a document', () => {
  it('is read with its elements, attributes and texts', () => {
    const { root, faults } = read('<?xml version="1.0"?>\n<A b="1" C=\'x > y\'><d>one</d> two <d/></A>\n');
    expect(root).toEqual({
      name: 'a',
      attributes: { b: '1', c: 'x > y' },
      children: [
        { name: 'd', attributes: {}, children: [], text: 'one' },
        { name: 'd', attributes: {}, children: [], text: '' },
      ],
      text: ' two ',
    });
    expect(faults).toEqual([]);
  });

  it.each([
    ['entities', '<a>&lt;b&gt; &amp; &quot;&apos; &#65;&#x42;</a>', '<b> & "\' AB'],
    ['a CDATA section', '<a><![CDATA[<b> & c]]></a>', '<b> & c'],
    ['a comment', '<a>x<!-- <b> -- > & -->y</a>', 'xy'],
    ['an instruction', '<a>x<?php echo "<b>"; ?>y</a>', 'xy'],
    ['a document type', '<!DOCTYPE a [<!ENTITY e "x">]><a>y</a>', 'y'],
    ['letters outside ASCII', '<a>Ελένη 🚗</a>', 'Ελένη 🚗'],
    ['an object’s own names', '<a>&constructor; &toString;</a>', '&constructor; &toString;'],
  ])('is read with %s', (_, text, expected) => {
    expect(read(text).root.text).toBe(expected);
  });

  it('declares no entities: what an internal subset names stays as it is', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c SYSTEM "file:///etc/passwd">]><a>&b;</a>';
    expect(read(bomb)).toMatchObject({ root: { text: '&b;' }, faults: ['A & is not written as &amp;.'] });
  });

  it.each([
    ['<a>Smith & Co</a>', 'Smith & Co', 'A & is not written as &amp;.'],
    ['<a>under < 5000</a>', 'under < 5000', 'A < is not written as &lt;.'],
    [
      '<?adf version="1.0"?><?xml version="1.0"?><a>x</a>',
      'x',
      'An instruction stands before the XML declaration.',
    ],
  ])('has a fault in %s, and is read', (text, expected, fault) => {
    expect(read(text)).toMatchObject({ root: { text: expected }, faults: [fault] });
  });

  it.each([
    ['', 'it has no element'],
    ['plain text', 'there is text outside any element (line 1)'],
    ['<a>\n<b>\n</a>', '</a> ends <b> (line 3)'],
    ['<a></a></b>', '</b> ends no element (line 1)'],
    ['<a><b></b>', '<a> has no end'],
    ['<a/><b/>', 'a second document begins (line 1)'],
    ['<a x="1', 'the tag has no end (line 1)'],
    ['<a><!-- x', 'the comment has no end (line 1)'],
    ['<a><![CDATA[ x', 'the CDATA section has no end (line 1)'],
    ['<a>'.repeat(50), 'its elements are nested deeper than 40 (line 1)'],
    [`<a>${'<b/>'.repeat(50_001)}</a>`, 'it has more than 50000 elements (line 1)'],
  ])('is refused (case %#)', (text, error) => expect(errorOf(text)).toBe(error));

  it('gives back any text that was escaped', () => {
    const text = 'a <b> & "c" \'d\' &amp; ]]> <!-- 🚗';
    expect(read(`<a x="${escapeXml(text)}">${escapeXml(text)}</a>`).root).toMatchObject({
      text,
      attributes: { x: text },
    });
  });

  it.each([
    ['comments without an end', `<a>${'<!--'.repeat(200_000)}`],
    ['quotes without an end', `<a ${'b="'.repeat(200_000)}`],
    ['ampersands', `<a>${'&#'.repeat(400_000)}</a>`],
    ['tags in tags', '<a b='.repeat(150_000)],
    ['attributes', `<a ${'x '.repeat(300_000)}/>`],
  ])('costs no more than its length: %s', (_, text) => {
    const started = process.cpuUsage();
    readXml(text);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});
