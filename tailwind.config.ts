import type { Config } from 'tailwindcss';

/**
 * Names for the tokens of src/index.css. Values live there as CSS variables, so that a café can override two of
 * them for the screens below it (see CafeTheme).
 */
export default {
  content: [],
  theme: {
    extend: {
      colors: {
        white: '#ffffff',
        paper: { DEFAULT: 'var(--paper)', deep: 'var(--paper-deep)' },
        card: 'var(--card)',
        line: { DEFAULT: 'var(--line)', strong: 'var(--line-strong)' },
        ink: { DEFAULT: 'var(--ink)', soft: 'var(--ink-soft)' },
        primary: {
          DEFAULT: 'var(--cafe-primary)',
          strong: 'var(--cafe-primary-strong)',
          soft: 'var(--cafe-primary-soft)',
          ink: 'var(--cafe-primary-ink)',
          on: 'var(--cafe-on-primary)',
        },
        secondary: {
          DEFAULT: 'var(--cafe-secondary)',
          strong: 'var(--cafe-secondary-strong)',
          soft: 'var(--cafe-secondary-soft)',
          ink: 'var(--cafe-secondary-ink)',
          on: 'var(--cafe-on-secondary)',
        },
        apricot: { DEFAULT: 'var(--apricot)', soft: 'var(--apricot-soft)', ink: 'var(--apricot-ink)' },
        success: { DEFAULT: 'var(--success)', soft: 'var(--success-soft)' },
        danger: { DEFAULT: 'var(--danger)', soft: 'var(--danger-soft)' },
        espresso: 'var(--espresso)',
        coffee: 'var(--coffee)',
        crema: { DEFAULT: 'var(--crema)', soft: 'var(--crema-soft)' },
        'google-blue': 'var(--google-blue)',
        turquesa: 'var(--turquesa)',
        turquoise: 'var(--turquoise)',
      },
      fontFamily: { sans: 'var(--font-text)' },
      fontSize: {
        // at most so wide that their longest words stand on one line, however large the text is
        display: [
          'min(clamp(2.125rem, 1.5rem + 3vw, 3.75rem), 12vw)',
          { lineHeight: '1.04', letterSpacing: '-0.03em' },
        ],
        title: [
          'min(clamp(1.625rem, 1.4rem + 1vw, 2.125rem), 11vw)',
          { lineHeight: '1.12', letterSpacing: '-0.02em' },
        ],
        heading: ['min(1.25rem, 11vw)', { lineHeight: '1.25', letterSpacing: '-0.012em' }],
        lead: ['min(1.125rem, 10vw)', { lineHeight: '1.5' }],
        base: ['1rem', { lineHeight: '1.5' }],
        sm: ['0.9375rem', { lineHeight: '1.45' }],
        xs: ['0.8125rem', { lineHeight: '1.4' }],
      },
      borderRadius: { control: '0.875rem', card: '1.5rem', sheet: '1.75rem' },
      boxShadow: {
        card: 'var(--shadow-card)',
        lift: 'var(--shadow-lift)',
        key: 'var(--shadow-key)',
        none: 'none',
      },
      spacing: { touch: 'min(2.75rem, 13.75vw)', gutter: 'min(1.25rem, 6.25vw)' },
      maxWidth: { column: '30rem', page: '70rem' },
      transitionDuration: { quick: '150ms', calm: '300ms', slow: '700ms' },
      transitionTimingFunction: { settle: 'cubic-bezier(0.2, 0.9, 0.25, 1)' },
      animation: {
        'fade-in': 'fade-in 300ms ease-out both',
        win: 'win 2.2s ease-in-out both',
        leave: 'leave 2.2s ease-in-out both',
        appear: 'appear 300ms ease-out 1.2s both',
        pour: 'pour 1.1s cubic-bezier(0.3, 0.7, 0.3, 1) 250ms both',
        'rise-in': 'rise-in 420ms cubic-bezier(0.2, 0.9, 0.25, 1) both',
        'sheet-in': 'sheet-in 320ms cubic-bezier(0.2, 0.9, 0.25, 1) both',
        'toast-in': 'toast-in 300ms cubic-bezier(0.2, 0.9, 0.25, 1) both',
        'line-draw': 'line-draw 1.6s ease-in-out infinite',
        'dot-reach': 'dot-reach 1.6s ease-in-out infinite',
        steam: 'steam 3s ease-in-out infinite',
        shimmer: 'shimmer 1.8s ease-in-out infinite',
        halo: 'halo 2.4s ease-in-out infinite',
        drift: 'drift 9s linear infinite',
        confetti: 'confetti 2.6s cubic-bezier(0.15, 0.6, 0.4, 1) both',
        print: 'print 900ms cubic-bezier(0.2, 0.9, 0.25, 1) 400ms both',
        pop: 'pop 520ms cubic-bezier(0.2, 1.5, 0.4, 1) both',
      },
    },
  },
} satisfies Config;
