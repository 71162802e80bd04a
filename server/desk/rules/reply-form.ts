import { mostCharacters } from '#server/dealer/messages/rules/new-message';
import type { FieldErrors, Texts } from '#server/desk/views/desk-view';
import { oneLine } from '#server/leads/rules/lead-email';
import { err, ok, type Result } from '#server/platform/result';
import { isWrong, mistakesIn, textIn } from './page-parts';

/** How a person can be answered: by email, by text message or not at all, and whether the site itself can send it. */
export interface ReplyWays {
  readonly email: ReplyWay | undefined;
  readonly sms: ReplyWay | undefined;
}

interface ReplyWay {
  readonly to: string;
  /** False: only the person's own device can, since the site has no mail server or no gateway. */
  readonly isSent: boolean;
}

/** A reply as its form sent it. */
export interface ReplyTyped {
  readonly subject: string;
  readonly text: string;
  readonly errors: Texts;
}

/** A reply that can be sent. */
export type Reply =
  | { readonly channel: 'email'; readonly to: string; readonly subject: string; readonly text: string }
  | { readonly channel: 'sms'; readonly to: string; readonly text: string };

export const longestReply = 4_000;
export const longestSubject = 150;

/** Text of several lines, as someone typed it, without characters that nobody can type. */
export const typedText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();

/** The reply in a form. The recipient is never of the form: it is the person's own number or address. */
export function readReply(form: URLSearchParams, { email, sms }: ReplyWays): Result<Reply, ReplyTyped> {
  const text = typedText(textIn(form, 'reply_text'));
  // One line without control characters: nothing of it can become another header.
  const subject = oneLine(textIn(form, 'reply_subject'), longestSubject + 1);
  const refuse = (errors: FieldErrors) =>
    err({ subject: subject.slice(0, longestSubject), text: text.slice(0, 2 * longestReply), errors });
  if (form.get('channel') === 'sms') {
    if (!sms?.isSent) return refuse({ reply_text: 'This site can’t send text messages to this person.' });
    const problem = lengthProblem(text, mostCharacters);
    return problem ? refuse({ reply_text: problem }) : ok({ channel: 'sms', to: sms.to, text });
  }
  if (!email?.isSent) return refuse({ reply_text: 'This site can’t send email to this person.' });
  const errors = mistakesIn({
    reply_subject: subjectProblem(subject),
    reply_text: lengthProblem(text, longestReply),
  });
  if (isWrong(errors)) return refuse(errors);
  return ok({ channel: 'email', to: email.to, subject, text });
}

function subjectProblem(subject: string): string | undefined {
  if (subject === '') return 'Enter a subject for the email.';
  return subject.length > longestSubject
    ? `The subject can be at most ${longestSubject} characters.`
    : undefined;
}

function lengthProblem(text: string, most: number): string | undefined {
  if (text === '') return 'Enter a message first.';
  return text.length > most
    ? `The message has ${text.length.toLocaleString('en-AU')} characters. It can have at most ${most.toLocaleString('en-AU')}.`
    : undefined;
}
