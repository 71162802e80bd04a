/** Example finance for the API document; no lender offers it. */
export const exampleFinance = {
  lenders: [
    {
      lender: 'example-finance',
      name: 'Example Finance',
      teaser: 'Finance from $239 a week over a 5-year term, comparison rate 9.60% p.a.*',
      facts: [
        { label: 'Interest rate', value: '8.49% p.a.' },
        { label: 'Comparison rate', value: '9.60% p.a.' },
        { label: 'Weekly repayment', value: '$239' },
        { label: 'Term', value: '5 years' },
        { label: 'Deposit', value: '$5,299' },
      ],
      interestRate: 8.49,
      comparisonRate: 9.6,
      paymentWeek: 238.41,
      termMonths: 60,
      deposit: 5299,
      href: '/cars/2021-toyota-hilux-sr5-u10001/finance-disclaimer?lender=example-finance',
      disclaimer: 'Credit is provided by Example Finance to approved applicants.',
    },
  ],
  note: ['Comparison rate based on a 5-year secured loan of $30,000.'],
  estimate: {
    text: '$229 a week',
    detail: 'Borrowing $47,691 over 5 years: total $59,382, including $11,691 interest.',
  },
};
