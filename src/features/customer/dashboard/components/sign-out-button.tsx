import { LogOut } from 'lucide-react';
import { signOut } from '@/data/session/sign-out';
import { Button } from '@/ui/button';
import { headerActionStyles } from '@/ui/header-action-styles';
import { toast } from '@/ui/toast';

/** Signs out; the page's guard then leads to "/". */
export function SignOutButton() {
  const leave = async () => {
    try {
      await signOut();
    } catch {
      toast({ title: 'Error', description: 'Error al cerrar sesión', variant: 'destructive' });
    }
  };
  return (
    <Button variant="ghost" size="sm" className={headerActionStyles} onClick={leave}>
      <LogOut aria-hidden="true" className="size-5" />
      Cerrar sesión
    </Button>
  );
}
