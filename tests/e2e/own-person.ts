/** A person of one walk's own: walks beside each other are told apart, and none is the twentieth of its phone number. */
export interface OwnPerson {
  readonly email: string;
  readonly phone: string;
}

export function ownPerson(project: string, name: string): OwnPerson {
  const walk = `${project} ${name}`.replace(/[^a-z]+/gi, '-').toLowerCase();
  const digits = [...walk].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9_000, 7) + 1_000;
  return { email: `${walk}@shopper.example`, phone: `0491 57${String(digits).replace(/(?=.{3}$)/, ' ')}` };
}
