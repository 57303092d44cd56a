import { Component, type ErrorInfo, type ReactNode } from "react";
import { isServerOfOtherVersion, NEW_VERSION_MESSAGE } from "#web/api/page-version.ts";
import { ErrorState } from "#web/ui/states/error-state.tsx";

type Props = { children: ReactNode };

/** A class, because React requires one. Also catches a screen whose chunk failed to load. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="flex min-h-[70dvh] items-center justify-center">
        <ErrorState
          text={
            isServerOfOtherVersion()
              ? NEW_VERSION_MESSAGE
              : "Algo salió mal al mostrar esta página. Revisa tu conexión y recarga."
          }
        />
      </div>
    );
  }
}
