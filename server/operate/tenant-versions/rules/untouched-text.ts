const fileName = String.raw`\.(?:json|md|txt|svg|png|jpe?g|webp|avif|gif|ico|pdf|docx?|xlsx?|csv|zip|mp4|webm|woff2?|ttf|otf|css|m?js|html?|xml)`;

/** Parts of a text that no name may change, each of a limited length. */
const untouched = new RegExp(
  [
    // A value or a quoted text that is a file's name, spaces included.
    String.raw`^[^\n"]{1,200}${fileName}$`,
    String.raw`"[^"\n]{1,200}${fileName}"`,
    // The target of a Markdown link; numbers and email addresses may change there.
    String.raw`\]\((?!mailto:|tel:|sms:)(?:<[^>\n]{0,2000}>|[^\s)]{0,2000})`,
    String.raw`(?<!\w)[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'<>)\]]{1,2000}`,
    // A path, and the name of a file.
    String.raw`(?<![\w/<])\/[\w%~.@-][^\s"'<>)\],]{0,2000}`,
    String.raw`(?<![\w@%./-])[\w@%./-]{1,200}${fileName}(?!\w)`,
    // A colour or an anchor.
    String.raw`#[\w-]{1,64}`,
  ].join('|'),
  'giu',
);

/** Changes a text apart from its links, paths, names of files, and colours. */
export function changeProse(text: string, change: (prose: string) => string): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(untouched)) {
    parts.push(change(text.slice(end, match.index)), match[0]);
    end = match.index + match[0].length;
  }
  return [...parts, change(text.slice(end))].join('');
}
