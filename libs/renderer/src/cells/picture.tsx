import type { CSSProperties, ReactElement, SyntheticEvent } from 'react';
import { ownImageAddress } from './image-address.js';

interface PictureProps {
  address: string;
  alt: string;
  style?: CSSProperties;
  className?: string;
  lazy?: boolean;
  onError?: (event: SyntheticEvent) => void;
}

/**
 * A picture of this site or an inline one. One from elsewhere is named by its host and loads only when a person follows
 * the link around it: to show it would tell its owner who looks (design §5).
 */
export function Picture({ address, alt, style, className, lazy = false, onError }: PictureProps): ReactElement {
  const own = ownImageAddress(address);
  if (own === null)
    return (
      <span className="sl-image-away" title={address}>
        {URL.canParse(address) ? new URL(address).host : address}
      </span>
    );
  return (
    <img
      className={className}
      src={own}
      alt={alt}
      style={style}
      onError={onError}
      {...(lazy ? { loading: 'lazy' as const } : {})}
    />
  );
}
