/** Numbers of people of this worker so far. */
let people = 0;

/** A number for each person, which no other worker and no other test has. */
function aNumber(): string {
  people += 1;
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 100;
  return `${String(worker).padStart(2, '0')}${String(people).padStart(5, '0')}`;
}

/** A mobile number of nobody else, as the server stores it. All numbers that begin with 041 are valid. */
export const aPhone = (): string => `+6141${aNumber()}`;

/** A shopper of this test alone, by the labels of a form: people are told apart by phone and email. */
export function aPerson() {
  const phone = aPhone();
  return {
    'First name': 'Robin',
    'Last name': 'Nguyen',
    Postcode: '4000',
    Phone: phone.replace('+61', '0'),
    Email: `robin.${phone.slice(1)}@shopper.example`,
  };
}

/** A word that no other test searches for. */
export const aWord = (): string => `quokka${aNumber()}`;
