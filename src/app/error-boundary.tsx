import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Replacement for the children after an error in them. */
  fallback: (error: unknown) => ReactNode;
  /** A new value tries the children again, for example the path after navigating away. */
  resetKey?: string;
}

interface Caught {
  error: unknown;
}

/** Keeps an error in the children from taking the whole page down. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.caught && before.resetKey !== this.props.resetKey) this.setState({ caught: null });
  }

  override render() {
    const { caught } = this.state;
    return caught ? this.props.fallback(caught.error) : this.props.children;
  }
}
