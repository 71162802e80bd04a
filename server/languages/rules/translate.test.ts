import { describe, expect, test } from 'vitest';
import en from '../en.json';
import vi from '../vi.json';
import zhHans from '../zh-Hans.json';
import { translator } from './translate';
import { translateView } from './translate-view';

const toVietnamese = translator('vi', en, vi);
const toChinese = translator('zh-Hans', en, zhHans);

describe('a text of the site', () => {
  test.each([
    ['Filters', 'Bộ lọc', '筛选'],
    ['1 car', '1 xe', '1 辆汽车'],
    ['1,245 cars', '1,245 xe', '1,245 辆汽车'],
    ['Up to $40,000', 'Đến $40,000', '不超过 $40,000'],
    ['From 40,000 km', 'Từ 40,000 km', '40,000 km起'],
    ['$10,000 to $30,000', '$10,000 đến $30,000', '$10,000 至 $30,000'],
    ['Up to $180 a week', 'Đến $180 mỗi tuần', '不超过 每周 $180'],
    ['7 seats', '7 chỗ', '7 座'],
    ['Within 50 km of 4000', 'Cách 4000 không quá 50 km', '4000 周边 50 km 以内'],
    ['Without “hilux”', 'Bỏ “hilux”', '不含 “hilux”'],
    [
      'Any price instead of up to $5,000',
      'Bất kỳ giá thay vì đến $5,000',
      '不限价格（原条件：不超过 $5,000）',
    ],
    ['Any make instead of Kia', 'Bất kỳ hãng xe thay vì Kia', '不限品牌（原条件：Kia）'],
    ['148,720 km\u00a0· Auto', '148,720 km\u00a0· Số tự động', '148,720 km\u00a0· 自动挡'],
    ['148,720 km · Automatic · Diesel', '148,720 km · Số tự động · Dầu diesel', '148,720 km · 自动挡 · 柴油'],
    [
      'Our price $29,990 excl. govt. charges',
      'Giá của đại lý $29,990 chưa gồm phí nhà nước',
      '经销商报价 $29,990 不含政府费用',
    ],
    [
      '≈\u00a0$31,812 drive away in QLD',
      '≈\u00a0$31,812 (giá lăn bánh tại QLD)',
      'QLD 落地价 ≈\u00a0$31,812',
    ],
    [
      'Enter a number from 0 km to 2,000,000 km.',
      'Nhập số từ 0 km đến 2,000,000 km.',
      '请输入 0 km 至 2,000,000 km 之间的数字。',
    ],
    [
      'Wattle Bend will call or email you, usually within one business day.',
      'Wattle Bend sẽ gọi hoặc gửi email cho bạn, thường trong một ngày làm việc.',
      'Wattle Bend 会通过电话或邮件联系您，通常在一个工作日内。',
    ],
    ['9:00 am', '9:00 sáng', '上午 9:00'],
  ])('%s', (english, vietnamese, chinese) => {
    expect(toVietnamese(english)).toBe(vietnamese);
    expect(toChinese(english)).toBe(chinese);
  });

  test.each([
    // The short names of months differ between releases of the language data.
    ['Today, 22 Nov', /^Hôm nay, 22 (thg|tháng) 11$/, '今天，11月22日'],
  ])('with a month: %s', (english, vietnamese, chinese) => {
    expect(toVietnamese(english)).toMatch(vietnamese);
    expect(toChinese(english)).toBe(chinese);
  });

  test.each(['Sat', 'Saturday', 'Nov', 'Monday 23 November 2026'])('the day %s', (day) => {
    expect(toVietnamese(day)).not.toMatch(/[a-z]day|Nov/);
    expect(toChinese(day)).not.toMatch(/[A-Za-z]/);
  });

  test('several values are a list of the language', () => {
    expect(toVietnamese('Any fuel instead of Diesel or Petrol')).toBe(
      'Bất kỳ nhiên liệu thay vì Dầu diesel hoặc Xăng',
    );
  });
});

test.each([
  ['a name', '2021 Toyota HiLux'],
  ['a dealer’s own label', 'Ring the yard'],
  ['a dealer’s own sentence that begins like a text of the site', 'Any questions? Ask us.'],
  ['a price', '$29,990'],
  ['nothing', ''],
])('leaves %s as it is', (_what, text) => {
  expect(toVietnamese(text)).toBe(text);
  // Once more, from memory.
  expect(toVietnamese(text)).toBe(text);
});

describe('a view', () => {
  const view = {
    name: 'Email',
    label: 'Email',
    href: '/Email',
    options: [{ value: 'Diesel', text: 'Diesel', count: 3 }],
    messages: { required: 'Enter your email address.', pattern: '^Email$' },
    steps: ['How can we help?'],
    consents: [{ label: 'Email' }],
    hint: undefined,
    required: true,
    picture: null,
  };

  test('has its texts translated, and its codes, addresses and consents as they were', () => {
    expect(translateView(view, toVietnamese)).toEqual({
      name: 'Email',
      label: 'Email',
      href: '/Email',
      options: [{ value: 'Diesel', text: 'Dầu diesel', count: 3 }],
      messages: { required: 'Nhập địa chỉ email.', pattern: '^Email$' },
      steps: ['Chúng tôi có thể giúp gì?'],
      consents: [{ label: 'Email' }],
      hint: undefined,
      required: true,
      picture: null,
    });
  });
});
