import { WalletCards, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { env } from '@/config/env';
import { textBelowTitle } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import { Button } from '@/ui/button';
import { useEarlyClickGuard } from '@/ui/use-early-click-guard';

export type Wallet = 'apple' | 'google';

/** The wording of each platform's own button in Spain (docs/production.md). */
const LABELS: Record<Wallet, string> = {
  apple: 'Añadir a Cartera de Apple',
  google: 'Añadir a Google Wallet',
};

/** Height in pixels of a window in which an offer leaves the redeemed prize its size. */
const MIN_HEIGHT = 760;

export interface WalletButtonProps {
  wallet: Wallet;
  cafeSlug: string;
  /** Name of the café, where several buttons stand together. */
  cafeName?: string;
  /** The card bears the customer's first name. */
  showsName?: boolean;
  /** The card was handed over, or declined. Without it nobody is asked, and there is no way to decline. */
  onAnswer?: () => void;
}

/** Asks the server for the card, and hands it to the device's wallet. What goes wrong is said below it (rule W13). */
export default function WalletButton(props: WalletButtonProps) {
  const { wallet, cafeSlug, cafeName, showsName = false, onAnswer } = props;
  const [problem, setProblem] = useState('');
  const [isDeclined, setDeclined] = useState(false);
  const { isIntended } = useEarlyClickGuard();
  const line = useRef<HTMLDivElement>(null);
  const isOffer = onAnswer !== undefined;
  // An offer gives way where the page would have to be scrolled for it, or its cup be small (rule R11).
  useLayoutEffect(() => {
    const { current: shown } = line;
    if (!isOffer || problem || !shown) return;
    const fit = () => {
      shown.hidden = false;
      shown.hidden = Math.max(document.documentElement.scrollHeight, MIN_HEIGHT) > window.innerHeight;
    };
    fit();
    // the height of a screen (100dvh) follows its window a moment later
    window.onresize = () => setTimeout(fit, 200);
    return () => {
      window.onresize = null;
    };
  }, [isOffer, problem]);
  if (isDeclined) return null;
  const save = async () => {
    setProblem('');
    try {
      if (wallet === 'apple') {
        const args = { cafe_slug: cafeSlug, platform: wallet, shows_name: showsName };
        const pass = await callRpc('save_wallet_pass', args);
        const query = new URLSearchParams({ ...pass, cafe: cafeSlug }).toString();
        window.location.assign(`${env.supabaseUrl}/functions/v1/apple-wallet/download?${query}`);
      } else {
        // Its library is fetched by a press alone.
        const { callFunction } = await import('@/lib/edge-function');
        const answer = await callFunction('google-wallet', { cafe: cafeSlug, showsName });
        if (!answer.success) return setProblem(answer.error);
        window.location.assign(answer.url);
      }
      onAnswer?.();
    } catch (thrown) {
      const { code } = toAppError(thrown);
      setProblem(
        code === 'TOO_MANY_REQUESTS'
          ? 'La has pedido demasiadas veces. Prueba otra vez dentro de una hora.'
          : textBelowTitle(code),
      );
    }
  };
  const decline = () => {
    onAnswer?.();
    setDeclined(true);
  };
  return (
    <div
      ref={line}
      className={
        isOffer ? 'flex max-w-column animate-fade-in items-start rounded-control bg-card' : undefined
      }
      // It may come below a finger that meant something else.
      onClickCapture={(event) => isIntended(event.timeStamp) || event.stopPropagation()}
    >
      <div className="min-w-0 flex-1">
        <Button
          variant="ghost"
          translate="no"
          className="w-full px-4!"
          // Of no token: both platforms ask for black and white.
          style={{ backgroundColor: '#000', color: '#fff', maxWidth: '27rem' }}
          aria-label={cafeName && `${LABELS[wallet]}: ${cafeName}`}
          onClick={save}
        >
          <WalletCards aria-hidden="true" className="size-5" />
          {LABELS[wallet]}
        </Button>
        {problem && (
          <p role="alert" className="p-2 text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
      {isOffer && (
        <Button variant="ghost" size="icon" aria-label="No, gracias" onClick={decline}>
          <X aria-hidden="true" className="size-5" />
        </Button>
      )}
    </div>
  );
}
